// Installs dependencies only if some are missing: compares the lock file with what npm recorded as installed, and with what is there.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));
const MINIMUM = [20, 19];

/** The versions in a lock file, without the entries for other platforms. */
function wanted(lockFile) {
  const { packages } = JSON.parse(readFileSync(lockFile, "utf8"));
  return Object.entries(packages).filter(([path]) => path !== "");
}

/** Whether `folder` has everything that its lock file lists. npm's record alone does not tell: a folder may be gone, or the record another's. */
function isInstalled(folder) {
  const record = join(folder, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const recorded = new Map(wanted(record));
  return wanted(join(folder, "package-lock.json")).every(([path, { version, optional }]) =>
    recorded.has(path)
      ? recorded.get(path).version === version && versionIn(join(folder, path)) === version
      : optional === true,
  );
}

/** The version of the package in a folder; undefined if there is none. */
function versionIn(folder) {
  const file = join(folder, "package.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).version : undefined;
}

export function ensureNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1])) return;
  console.error(`touchstone needs Node ${MINIMUM.join(".")} or newer; this is ${process.versions.node}`);
  process.exit(1);
}

export function ensureInstalled() {
  ensureNode();
  if (isInstalled(ROOT)) return;
  console.error("installing what is missing (npm ci) …");
  run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
}

/** Where tools are installed that only some tests use: a cache, since they are large and no dependencies of the project. */
const CACHE = join(ROOT, "node_modules", ".cache", "touchstone");

/** Installs the official clients that test `touchstone mcp`. Without a registry their tests are skipped. */
export function ensureMcpClients() {
  const { installed } = ensureApart("mcp-clients", join(ROOT, "test", "mcp", "clients"));
  if (!installed) console.error("they cannot be installed: the tests that need them are skipped");
}

/** Installs Stryker. @returns its folder */
export function ensureStryker() {
  const { place, installed } = ensureApart("stryker", join(ROOT, "scripts", "mutation", "stryker"));
  if (installed) return place;
  console.error("Stryker cannot be installed");
  process.exit(1);
}

/** Copies a folder that has a package file and a lock file to the cache, and installs there what they list. */
function ensureApart(name, from) {
  const place = join(CACHE, name);
  cpSync(from, place, { recursive: true });
  if (isInstalled(place)) return { place, installed: true };
  console.error(`installing ${name} (npm ci) …`);
  const { status } = spawnSync(
    "npm",
    ["ci", "--prefix", place, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
    { cwd: place, stdio: ["ignore", "inherit", "inherit"] },
  );
  return { place, installed: status === 0 };
}

/** Runs a command with inherited output; exits with its exit code if it fails. */
export function run(command, args, options = {}) {
  const { status, signal, error } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit"],
    ...options,
  });
  if (error) {
    console.error(`cannot run ${command}: ${error.message}`);
    process.exit(1);
  }
  if (status !== 0) {
    console.error(`${command} ${args[0] ?? ""} failed (${signal ?? status})`);
    process.exit(status ?? 1);
  }
}
