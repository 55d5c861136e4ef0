// Preloaded into every test file. A test that exits its process also ends the tests after it, and the runner would count the file as passed.
process.exit = (code) => {
  process.exitCode = code ?? process.exitCode; // as process.exit does
  process.stderr.write(
    `${new Error(`process.exit(${String(code)}) in a test file: the tests after it would not run`).stack}\n`,
  );
  process.reallyExit(1);
};
