// Collects the tests of files as `node:test` would see them, and runs chosen ones of a file, with their hooks.

const HOOKS = ["before", "after", "beforeEach", "afterEach"];

const suiteNamed = (name) => ({
  name,
  children: [],
  ...Object.fromEntries(HOOKS.map((hook) => [hook, []])),
});

export class CollectedTests {
  #suite;
  /** The tests of each file by their ids. */
  files = new Map();

  /** What node-test.mjs exports. */
  get api() {
    const it = (name, ...rest) => this.#test(name, rest);
    const describe = (name, ...rest) => this.#describe(name, rest);
    for (const each of [it, describe]) each.skip = () => {};
    const hooks = HOOKS.map((hook) => [hook, (run) => this.#suite[hook].push(run)]);
    return { it, test: it, describe, ...Object.fromEntries(hooks), mock };
  }

  /** Imports a test file unless it is there already. */
  async load(file) {
    if (this.files.has(file)) return;
    const root = (this.#suite = suiteNamed(file));
    this.#tests = new Map();
    await import(file);
    await root.loading;
    this.files.set(file, { root, tests: this.#tests });
  }

  #tests;

  #test(name, rest) {
    if (optionsOf(rest).skip) return;
    const path = `${this.#suite.path ?? ""}${name}`;
    let id = path;
    for (let count = 2; this.#tests.has(id); count++) id = `${path} (${count})`;
    this.#tests.set(id, { name, id, run: rest.at(-1) });
    this.#suite.children.push(this.#tests.get(id));
  }

  #describe(name, rest) {
    if (optionsOf(rest).skip) return;
    const outer = this.#suite;
    const inner = { ...suiteNamed(name), path: `${outer.path ?? ""}${name} > ` };
    outer.children.push(inner);
    this.#suite = inner;
    const made = rest.at(-1)();
    if (made instanceof Promise) throw new Error(`${name}: a suite that is made asynchronously`);
    this.#suite = outer;
  }
}

const { mock } = process.getBuiltinModule("node:test");

const optionsOf = (rest) => (typeof rest[0] === "object" ? rest[0] : {});

/**
 * Runs chosen tests of a suite with its hooks. A suite that only has `after` made what it cleans up when it was loaded, so that it is left for the end.
 * @param order compares two tests or suites by what they take
 * @param around called for each test and for the hooks of a suite, with a function that runs them
 */
export async function runSuite(suite, chosen, { order, around }, outer = []) {
  const children = suite.children.filter((child) => holdsOne(child, chosen));
  if (children.length === 0) return;
  if (order !== undefined) children.sort(order);
  const each = [...outer, suite];
  if (suite.before.length > 0) await around(null, () => inTurn(suite.before));
  try {
    for (const child of children)
      if (child.run === undefined) await runSuite(child, chosen, { order, around }, each);
      else await around(child, () => runTest(child, each));
  } finally {
    if (suite.before.length > 0) await around(null, () => inTurn(suite.after));
  }
}

export const holdsOne = (child, chosen) =>
  child.run === undefined ? child.children.some((one) => holdsOne(one, chosen)) : chosen.has(child.id);

async function runTest({ name, run }, suites) {
  const after = [];
  const context = {
    name,
    mock,
    signal: new AbortController().signal,
    after: (hook) => after.push(hook),
    diagnostic() {},
    skip() {},
    test: (_inner, ...rest) => rest.at(-1)(context),
  };
  try {
    await inTurn(suites.flatMap(({ beforeEach }) => beforeEach));
    await run(context);
  } finally {
    mock.reset();
    await inTurn([...after, ...suites.toReversed().flatMap(({ afterEach }) => afterEach)]);
  }
}

async function inTurn(hooks) {
  for (const hook of hooks) await hook();
}
