/* Swift's Glibc module hides what asks for a thread's stack on Linux. */
#define _GNU_SOURCE
#include "CThreadStack.h"

#include <pthread.h>

struct stack {
    void *bottom;
    size_t size;
};

static struct stack find_stack(void) {
    struct stack stack = {0, 0};
#if defined(__APPLE__)
    stack.size = pthread_get_stacksize_np(pthread_self());
    stack.bottom = (char *)pthread_get_stackaddr_np(pthread_self()) - stack.size;
#elif defined(__linux__)
    pthread_attr_t attributes;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return stack;
    if (pthread_attr_getstack(&attributes, &stack.bottom, &stack.size) != 0) stack.bottom = 0;
    pthread_attr_destroy(&attributes);
#endif
    return stack;
}

static const struct stack *own_stack(void) {
    /* Of a program's first thread the system reads it from a file, which takes longer than decoding a small document. */
    static _Thread_local struct stack stack = {0, 0};
    if (stack.bottom == 0) stack = find_stack();
    return &stack;
}

void *modelwright_stack_bottom(void) { return own_stack()->bottom; }

size_t modelwright_stack_size(void) { return own_stack()->size; }

void **modelwright_release_list(void) {
    static _Thread_local void *list = 0;
    return &list;
}
