/* Swift's Glibc module hides what asks for a thread's stack on Linux. */
#define _GNU_SOURCE
#include "CThreadStack.h"

#include <pthread.h>

void *modelwright_stack_bottom(void) {
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

void **modelwright_release_list(void) {
    static _Thread_local void *list = 0;
    return &list;
}
