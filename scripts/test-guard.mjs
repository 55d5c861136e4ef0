// Preloaded into every test file: a test that ends its process takes the tests after it along, and the runner counts the file as passed.
process.exit = (code) => {
  process.exitCode = code ?? process.exitCode; // as process.exit does
  process.stderr.write(
    `${new Error(`process.exit(${String(code)}) in a test file: the tests after it would not run`).stack}\n`,
  );
  process.reallyExit(1);
};
