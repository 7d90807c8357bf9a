// Plain JavaScript for any Node from 20 on: it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isInstalled, lockfilePath, readInstalled, readLockfile } from './lockfile.js';
import { root, withImported } from './workspaces.js';

export { root } from './workspaces.js';

/**
 * Node options of the server. The young generation would grow to 128 MB of garbage. With a limit of 16 MB, the server
 * needs a quarter less memory, and searches are as fast.
 */
export const serverArgs = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=8',
  join(root, 'apps/server/src/main.ts'),
];

const windows = process.platform === 'win32';
const REQUIRED_MAJOR = 24;
const programs = join(root, 'node_modules', '.bin');
const separator = windows ? ';' : ':';

/** The Node that runs the product: the pinned one from npm, or the installed one if it is new enough. */
export function productNode() {
  const pinned = join(programs, windows ? 'node.cmd' : 'node');
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= REQUIRED_MAJOR) return process.execPath;
  throw new Error(
    `Groundtrack needs Node ${REQUIRED_MAJOR} or newer; npm has no Node ${REQUIRED_MAJOR} for ${process.platform}-${process.arch}, ` +
      `and this is Node ${process.versions.node}. Install Node ${REQUIRED_MAJOR} and run the command again.`,
  );
}

/** Cache of compiled modules, which makes a start a third faster. */
const compiled = join(root, 'node_modules', '.cache', 'compiled');

/**
 * For glibc: large buffers are returned to the system once they are freed. By default it learns to keep them, and a
 * server that has delivered one large image holds 150 MB more from then on. Other systems have no such setting.
 */
const allocation = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: String(2 ** 20) };

/** Removes this limit for programs that end within minutes, which it would slow down by 3 %. */
export const usualAllocation = { MALLOC_ARENA_MAX: undefined, MALLOC_MMAP_THRESHOLD_: undefined };

/** The environment with the project's programs and the pinned Node first on the PATH. */
export function productEnv() {
  return { NODE_COMPILE_CACHE: compiled, ...allocation, ...process.env, PATH: programs + separator + process.env.PATH };
}

/** The environment without them: `npm ci` removes the pinned Node and must not run on it. */
function machineEnv() {
  const folders = (process.env.PATH ?? '').split(separator).filter((folder) => folder !== programs);
  return { ...process.env, PATH: folders.join(separator) };
}

/** Installs the dependencies of the lockfile unless they are installed. */
export function installIfNeeded() {
  const text = readFileSync(lockfilePath, 'utf8');
  const hash = createHash('sha256').update(text).digest('hex');
  const stamp = join(root, 'node_modules', '.installed-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  if (!isInstalled(readLockfile(), readInstalled())) {
    console.log('Installing dependencies …');
    const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: machineEnv(),
      shell: windows,
    });
    if (done.status !== 0)
      throw new Error('npm ci failed; see its message above. npm run update-lockfile follows changes of package.json.');
  }
  writeFileSync(stamp, hash);
}

const WEB_SOURCES = ['src', 'vite', 'public', 'index.html', 'api-docs.html', 'vite.config.ts'].map(
  (name) => `apps/web/${name}`,
);

/** Builds the web app when one of its sources is newer than the last build. */
export function buildWebIfNeeded() {
  const stamp = join(root, 'apps/web/dist/.built');
  const builtMs = existsSync(stamp) ? statSync(stamp).mtimeMs : 0;
  const imported = withImported('apps/web').map((folder) => `${folder}/src`);
  const sources = [...WEB_SOURCES, ...imported, 'package-lock.json'];
  if (newestMs(sources.map((path) => join(root, path))) <= builtMs) return;
  console.log('Building the web app …');
  const done = spawnSync(productNode(), [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps/web'),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: productEnv(),
  });
  if (done.status !== 0) throw new Error('The web app does not build; see the message above.');
  writeFileSync(stamp, new Date().toISOString());
}

/** @param {string[]} paths @returns {number} */
function newestMs(paths) {
  let newest = 0;
  for (const path of paths) {
    if (!existsSync(path)) continue;
    const stat = statSync(path);
    const children = stat.isDirectory() ? readdirSync(path).map((name) => join(path, name)) : [];
    newest = Math.max(newest, stat.isDirectory() ? newestMs(children) : stat.mtimeMs);
  }
  return newest;
}

/**
 * Runs a program in the foreground, forwards stop signals to it, and exits with its exit code.
 * @param {string} command @param {string[]} args @param {{ env?: NodeJS.ProcessEnv, cwd?: string }} [options]
 */
export function become(command, args, { env = productEnv(), cwd = root } = {}) {
  const child = spawn(command, args, { cwd, stdio: 'inherit', env });
  // Ctrl-C reaches the whole group: the child ends too, and this process only has to outlive it.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
