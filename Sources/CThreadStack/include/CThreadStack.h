#ifndef CTHREADSTACK_H
#define CTHREADSTACK_H

/* The lowest address of the calling thread's stack, or null where it is not known. The address is for comparing only. */
void *modelwright_stack_bottom(void);

#endif
