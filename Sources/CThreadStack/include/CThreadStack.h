#ifndef CTHREADSTACK_H
#define CTHREADSTACK_H

#include <stddef.h>

/* The lowest address of the calling thread's stack, or null where it is not known. The address is for comparing only. */
void *modelwright_stack_bottom(void);

/* How many bytes the calling thread's stack has; of no meaning where its lowest address is not known. */
size_t modelwright_stack_size(void);

/* Where the stack is now. A Swift variable's address does not tell: AddressSanitizer puts variables elsewhere. */
static inline void *modelwright_stack_address(void) { return __builtin_frame_address(0); }

/* A pointer of the calling thread's own, null at first: to the list of what it has yet to release. */
void **modelwright_release_list(void);

#endif
