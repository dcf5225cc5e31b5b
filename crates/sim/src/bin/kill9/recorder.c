/* kill9: notes down, in order, everything a process writes to a database, its log and its spool, every sync, and every
 * line it says. Loaded in front of the C library; the parent makes images of a power loss from the notes.
 *
 * One note: what (1 write, 2 sync, 3 truncate, 4 unlink, 5 said), which file, offset, length, bytes. RECORD_LIES=1 keeps
 * quiet about syncs, as a disk does that lies about them. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

enum { WRITE = 1, SYNC, TRUNCATE, UNLINK, SAID };
enum { FDS = 1024 };

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static uint8_t file_of[FDS];
static int notes = -2;

#define REAL(name) ({ static __typeof__(name) *real; if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name); real; })

static uint8_t which(const char *path) {
    static const char *endings[] = {".db", ".db-wal", ".db-journal", ".spool"};
    size_t length = strlen(path);
    for (uint8_t at = 0; at < 4; at++) {
        size_t ending = strlen(endings[at]);
        if (length > ending && !strcmp(path + length - ending, endings[at])) return at + 1;
    }
    return 0;
}

static void note(uint8_t what, uint8_t file, uint64_t offset, const void *bytes, uint32_t length) {
    if (notes == -2) {
        const char *path = getenv("RECORD_NOTES");
        notes = path ? REAL(open)(path, O_WRONLY | O_CREAT | O_APPEND, 0600) : -1;
    }
    uint8_t head[14] = {what, file};
    memcpy(head + 2, &offset, 8);
    memcpy(head + 10, &length, 4);
    if (notes < 0 || REAL(write)(notes, head, 14) != 14) abort();
    if (length && REAL(write)(notes, bytes, length) != (ssize_t)length) abort();
}

static uint8_t known(int fd) { return fd >= 0 && fd < FDS ? file_of[fd] : 0; }

static int opened(int fd, const char *path) {
    if (fd >= 0 && fd < FDS) file_of[fd] = which(path);
    return fd;
}

int open(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    int fd = REAL(open)(path, flags, va_arg(rest, int));
    va_end(rest);
    return opened(fd, path);
}

int open64(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    int fd = REAL(open64)(path, flags, va_arg(rest, int));
    va_end(rest);
    return opened(fd, path);
}

int close(int fd) {
    if (fd >= 0 && fd < FDS) file_of[fd] = 0;
    return REAL(close)(fd);
}

static ssize_t noted(ssize_t done, uint8_t what, uint8_t file, off_t at, const void *bytes) {
    if (done > 0) note(what, file, (uint64_t)at, bytes, (uint32_t)done);
    return done;
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at) {
    if (!known(fd)) return REAL(pwrite)(fd, bytes, length, at);
    pthread_mutex_lock(&turn);
    ssize_t done = noted(REAL(pwrite)(fd, bytes, length, at), WRITE, known(fd), at, bytes);
    pthread_mutex_unlock(&turn);
    return done;
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off_t at) { return pwrite(fd, bytes, length, at); }

ssize_t write(int fd, const void *bytes, size_t length) {
    if (!known(fd) && fd != STDOUT_FILENO) return REAL(write)(fd, bytes, length);
    pthread_mutex_lock(&turn);
    off_t at = known(fd) ? lseek(fd, 0, SEEK_CUR) : 0;
    ssize_t done = REAL(write)(fd, bytes, length);
    /* The spool is only ever added to; where it ends is where this began. */
    if (known(fd) == 4 && done > 0) at = lseek(fd, 0, SEEK_END) - done;
    noted(done, known(fd) ? WRITE : SAID, known(fd), at, bytes);
    pthread_mutex_unlock(&turn);
    return done;
}

static int synced(int fd, int (*real)(int)) {
    if (!known(fd)) return real(fd);
    pthread_mutex_lock(&turn);
    int done = real(fd);
    if (!done && !getenv("RECORD_LIES")) note(SYNC, known(fd), 0, 0, 0);
    pthread_mutex_unlock(&turn);
    return done;
}

int fsync(int fd) { return synced(fd, REAL(fsync)); }
int fdatasync(int fd) { return synced(fd, REAL(fdatasync)); }

int ftruncate(int fd, off_t length) {
    if (!known(fd)) return REAL(ftruncate)(fd, length);
    pthread_mutex_lock(&turn);
    int done = REAL(ftruncate)(fd, length);
    if (!done) note(TRUNCATE, known(fd), (uint64_t)length, 0, 0);
    pthread_mutex_unlock(&turn);
    return done;
}

int ftruncate64(int fd, off_t length) { return ftruncate(fd, length); }

int unlink(const char *path) {
    pthread_mutex_lock(&turn);
    int done = REAL(unlink)(path);
    if (!done && which(path)) note(UNLINK, which(path), 0, 0, 0);
    pthread_mutex_unlock(&turn);
    return done;
}
