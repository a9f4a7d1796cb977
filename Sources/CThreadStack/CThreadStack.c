/* Swift's Glibc module hides what asks for a thread's stack on Linux. */
#define _GNU_SOURCE
#include "CThreadStack.h"

#include <pthread.h>

static void *find_stack_bottom(void) {
#if defined(__APPLE__)
    return (char *)pthread_get_stackaddr_np(pthread_self()) - pthread_get_stacksize_np(pthread_self());
#elif defined(__linux__)
    pthread_attr_t attributes;
    void *bottom = 0;
    size_t size = 0;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return 0;
    if (pthread_attr_getstack(&attributes, &bottom, &size) != 0) bottom = 0;
    pthread_attr_destroy(&attributes);
    return bottom;
#else
    return 0;
#endif
}

void *modelwright_stack_bottom(void) {
    /* Of a program's first thread the system reads it from a file, which takes longer than decoding a small document. */
    static _Thread_local void *bottom = 0;
    if (bottom == 0) bottom = find_stack_bottom();
    return bottom;
}

void **modelwright_release_list(void) {
    static _Thread_local void *list = 0;
    return &list;
}
