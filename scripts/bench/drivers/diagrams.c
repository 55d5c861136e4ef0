// Runs a program of diagram operations (bdd-trace.ts) on another diagram package: compiled by bdd-peers.ts with BUDDY or CUDD defined.
// usage: diagrams BENCH SIZE FILE    It runs three times, or more until WARM_MS or MOST_RUNS.    environment: NODES and CACHE the initial sizes of the tables,
// RATIO the nodes for each cache entry (BuDDy), KEPT 1 for tables that all runs share, as ours do, but no nodes and results of the run before
// Prints one line of key=value words: the processor time of the first run (ms) and the median of the others (warm), without
// making the package's tables and without counting; mem, the bytes of its tables at their largest.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static long setting(const char *name, long otherwise) { const char *text = getenv(name); return text ? atol(text) : otherwise; }

#ifdef BUDDY
#include <bdd.h>
typedef BDD Node;
static void start(int variables) {
  bdd_init(setting("NODES", 10000), setting("CACHE", 2500));
  bdd_setvarnum(variables);
  bdd_setmaxincrease(1 << 26);
  bdd_setcacheratio(setting("RATIO", 4));
  bdd_gbc_hook(NULL);
}
static void stop(void) { bdd_done(); }
// A collection empties the caches of results, too.
static void forget(void) { bdd_gbc(); }
// Nodes of five words with a table of buckets in them; six caches of entries of 24 bytes.
static long memory(void) { bddStat s; bdd_stats(&s); return (long)bdd_getallocnum() * 20 + (long)s.cachesize * 24 * 6; }
static Node keep(Node f) { return bdd_addref(f); }
static void release(Node f) { bdd_delref(f); }
static Node variable(int v) { return bdd_ithvar(v); }
static Node constant(int value) { return value ? bddtrue : bddfalse; }
static Node not(Node f) { return bdd_not(f); }
static Node and(Node f, Node g) { return bdd_apply(f, g, bddop_and); }
static Node or(Node f, Node g) { return bdd_apply(f, g, bddop_or); }
static Node xor(Node f, Node g) { return bdd_apply(f, g, bddop_xor); }
static Node implies(Node f, Node g) { return bdd_apply(f, g, bddop_imp); }
static Node iff(Node f, Node g) { return bdd_apply(f, g, bddop_biimp); }
static Node ite(Node f, Node g, Node h) { return bdd_ite(f, g, h); }
static Node exists(Node f, int v) { return bdd_exist(f, bdd_ithvar(v)); }
static Node andExists(Node f, Node g, int v) { return bdd_appex(f, g, bddop_and, bdd_ithvar(v)); }
static double models(Node f, int variables) { (void)variables; return bdd_satcount(f); }
#endif

#ifdef CUDD
#include <cudd.h>
typedef DdNode *Node;
static DdManager *dd;
static void start(int variables) { dd = Cudd_Init(variables, 0, setting("NODES", 256), setting("CACHE", 262144), 1UL << 31); }
static void stop(void) { Cudd_Quit(dd); }
void cuddCacheFlush(DdManager *table); // of its internal header
static void forget(void) { cuddCacheFlush(dd); }
static long memory(void) { return (long)Cudd_ReadMemoryInUse(dd); }
static Node keep(Node f) { Cudd_Ref(f); return f; }
static void release(Node f) { Cudd_RecursiveDeref(dd, f); }
static Node variable(int v) { return Cudd_bddIthVar(dd, v); }
static Node constant(int value) { return value ? Cudd_ReadOne(dd) : Cudd_Not(Cudd_ReadOne(dd)); }
static Node not(Node f) { return Cudd_Not(f); }
static Node and(Node f, Node g) { return Cudd_bddAnd(dd, f, g); }
static Node or(Node f, Node g) { return Cudd_bddOr(dd, f, g); }
static Node xor(Node f, Node g) { return Cudd_bddXor(dd, f, g); }
static Node implies(Node f, Node g) { return Cudd_bddOr(dd, Cudd_Not(f), g); }
static Node iff(Node f, Node g) { return Cudd_bddXnor(dd, f, g); }
static Node ite(Node f, Node g, Node h) { return Cudd_bddIte(dd, f, g, h); }
static Node exists(Node f, int v) { return Cudd_bddExistAbstract(dd, f, Cudd_bddIthVar(dd, v)); }
static Node andExists(Node f, Node g, int v) { return Cudd_bddAndAbstract(dd, f, g, Cudd_bddIthVar(dd, v)); }
static double models(Node f, int variables) { return Cudd_CountMinterm(dd, f, variables); }
#endif

enum { VARIABLE, NOT, AND, OR, XOR, IMPLIES, IFF, ITE, DROP, QUERY, RESET, COPY, CONSTANT, EXISTS, AND_EXISTS };
static int32_t header[5];
static int32_t *code;
static long queries, falses, trues, largest;
static double counted;
static int kept, started_once;

static double cpuMs(void) { struct timespec t; clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); return t.tv_sec * 1e3 + t.tv_nsec * 1e-6; }

static Node value(const int32_t *p, Node *r) {
  int a = p[2], b = p[3], c = p[4];
  switch (p[0]) {
    case VARIABLE: return variable(a);
    case NOT: return not(r[a]);
    case AND: return and(r[a], r[b]);
    case OR: return or(r[a], r[b]);
    case XOR: return xor(r[a], r[b]);
    case IMPLIES: return implies(r[a], r[b]);
    case IFF: return iff(r[a], r[b]);
    case ITE: return ite(r[a], r[b], r[c]);
    case COPY: return r[a];
    case CONSTANT: return constant(a);
    case EXISTS: return exists(r[a], b);
    case AND_EXISTS: return andExists(r[a], r[b], c);
    default: fprintf(stderr, "operation %d assigns nothing\n", p[0]); exit(2);
  }
}

static double run(void) {
  int variables = header[2], registers = header[3];
  Node *r = calloc(registers + 1, sizeof(Node));
  char *live = calloc(registers + 1, 1);
  double excluded = 0, started;
  queries = falses = trues = 0;
  if (!started_once || !kept) start(variables);
  started_once = 1;
  started = cpuMs();
  for (int32_t *p = code, *end = code + 5L * header[4]; p < end; p += 5) {
    if (p[0] == DROP) { release(r[p[2]]); live[p[2]] = 0; continue; }
    if (p[0] == RESET) { for (int i = 0; i < registers; i++) if (live[i]) { release(r[i]); live[i] = 0; } continue; }
    if (p[0] == QUERY) {
      double from = cpuMs();
      Node f = r[p[2]];
      queries++;
      if (f == constant(0)) falses++; else if (f == constant(1)) trues++;
      counted += models(f, variables);
      excluded += cpuMs() - from;
      continue;
    }
    r[p[1]] = keep(value(p, r));
    live[p[1]] = 1;
  }
  double ms = cpuMs() - started - excluded;
  if (memory() > largest) largest = memory();
  if (kept) for (int i = 0; i < registers; i++) if (live[i]) release(r[i]);
  if (kept) forget(); else stop();
  free(r);
  free(live);
  return ms;
}

// Between two runs with kept tables a collection takes up to 30 ms.
enum { MOST_RUNS = 50, WARM_MS = 100 };

static int ascending(const void *a, const void *b) { double x = *(const double *)a, y = *(const double *)b; return (x > y) - (x < y); }

int main(int argc, char **argv) {
  FILE *file = argc == 4 ? fopen(argv[3], "rb") : NULL;
  if (!file || fread(header, 4, 5, file) != 5) { fprintf(stderr, "usage: diagrams BENCH SIZE FILE\n"); return 2; }
  code = malloc(20L * header[4]);
  if (fread(code, 20, header[4], file) != (size_t)header[4]) return 1;
  kept = setting("KEPT", 0) != 0;
  double *ms = calloc(MOST_RUNS, sizeof(double)), spent = 0;
  long runs = 0;
  while (runs < MOST_RUNS && (runs < 3 || spent < WARM_MS)) spent += ms[runs++] = run();
  double first = ms[0];
  if (runs > 1) qsort(ms + 1, runs - 1, sizeof(double), ascending);
  double warm = runs > 1 ? ms[1 + (runs - 1) / 2] : first;
  printf("bench=%s size=%s ms=%.3f warm=%.3f q=%ld false=%ld true=%ld mem=%ld\n", argv[1], argv[2], first, warm, queries, falses, trues, largest);
  return 0;
}
