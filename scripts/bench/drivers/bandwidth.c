// How fast one core reads memory: sums BYTES bytes, PASSES times, and prints the processor time of the best pass in milliseconds.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double cpuMs(void) { struct timespec t; clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); return t.tv_sec * 1e3 + t.tv_nsec * 1e-6; }

int main(int argc, char **argv) {
  size_t words = argc == 3 ? strtoull(argv[1], NULL, 10) / 8 : 0;
  uint64_t *memory = words ? malloc(words * 8) : NULL;
  if (!memory) { fprintf(stderr, "usage: bandwidth BYTES PASSES\n"); return 2; }
  for (size_t i = 0; i < words; i++) memory[i] = i;
  double best = 1e300;
  uint64_t total = 0;
  for (int pass = atoi(argv[2]); pass > 0; pass--) {
    double started = cpuMs();
    for (size_t i = 0; i < words; i++) total += memory[i]; // vectors of the widest kind, by the compiler
    double ms = cpuMs() - started;
    if (ms < best) best = ms;
    memory[pass] ^= total;
  }
  printf("%.3f %llu\n", best, (unsigned long long)total);
  return 0;
}
