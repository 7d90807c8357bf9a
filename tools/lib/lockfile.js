// Entries of package-lock.json for binaries of other platforms. npm omits those that the registry in use does not
// serve, and `npm ci` then refuses the lockfile on every machine.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspaces.js';

/**
 * @typedef {{ version?: string, link?: boolean, dev?: boolean, optional?: boolean, license?: string, os?: string[], cpu?: string[],
 *   libc?: string[], engines?: Record<string, string>, optionalDependencies?: Record<string, string> }} Entry
 * @typedef {{ packages: Record<string, Entry> }} Lockfile
 */

export const lockfilePath = join(root, 'package-lock.json');

/** @returns {Lockfile} */
export function readLockfile() {
  return JSON.parse(readFileSync(lockfilePath, 'utf8'));
}

/** npm's own record of node_modules, or null if nothing is installed. @returns {Lockfile | null} */
export function readInstalled() {
  const path = join(root, 'node_modules', '.package-lock.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

/**
 * Whether node_modules holds what the lockfile names: a manual `npm install` does not write our stamp. Optional
 * packages may be missing, as on other platforms.
 * @param {Lockfile} lock @param {Lockfile | null} installed
 */
export function isInstalled(lock, installed) {
  if (installed === null) return false;
  return Object.entries(lock.packages)
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, { version, link, optional }]) => {
      const there = installed.packages[path];
      return there ? there.version === version && there.link === link : optional === true;
    });
}

/** Optional dependencies without an entry, as `package of parent`. @param {Lockfile} lock @returns {string[]} */
export function missingEntries(lock) {
  return findMissing(lock).map(({ name, parent }) => `${name} of ${parent}`);
}

/** The lockfile with an entry for every optional dependency. @param {Lockfile} lock @returns {Lockfile} */
export function completeLockfile(lock) {
  const missing = findMissing(lock);
  if (missing.length === 0) return lock;
  const added = missing.map(({ name, parent }) => ({ [`node_modules/${name}`]: toEntry(lock, name, parent) }));
  const entries = Object.entries(Object.assign({}, lock.packages, ...added));
  // The order in which npm writes them.
  return { ...lock, packages: Object.fromEntries(entries.toSorted(([a], [b]) => a.localeCompare(b, 'en'))) };
}

/** @param {Lockfile} lock @returns {{ name: string, parent: string }[]} */
function findMissing({ packages }) {
  return Object.entries(packages).flatMap(([parent, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !places(parent).some((place) => `${place}node_modules/${name}` in packages))
      .map((name) => ({ name, parent })),
  );
}

/** Folders in which Node looks for what a package imports, nearest first. @param {string} parent @returns {string[]} */
function places(parent) {
  const cut = parent.lastIndexOf('node_modules/');
  return parent === '' ? [''] : [`${parent}/`, ...places(cut > 0 ? parent.slice(0, cut - 1) : '')];
}

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64'];

/**
 * Derives the entry from the name of the binary, and its license and engines from a published sibling.
 * @param {Lockfile} lock @param {string} name @param {string} parent @returns {Entry}
 */
function toEntry({ packages }, name, parent) {
  const { dev, optionalDependencies = {} } = packages[parent] ?? {};
  const beside = Object.keys(optionalDependencies).flatMap((other) => packages[`node_modules/${other}`] ?? []);
  const words = name.split(/[/-]/);
  const os = words.find((word) => SYSTEMS.includes(word));
  const cpu = words.find((word) => PROCESSORS.includes(word));
  const version = optionalDependencies[name];
  if (!os || !cpu || !version || !/^\d+\.\d+\.\d+/.test(version))
    throw new Error(`${name} (${version}) of ${parent}: the name says no system and processor; add its entry by hand`);
  const libc = libcOf(words, os, beside);
  const { license, engines } = beside[0] ?? {};
  return {
    version,
    cpu: [cpu],
    ...(dev ? { dev } : {}),
    ...(libc ? { libc: [libc] } : {}),
    ...(license ? { license } : {}),
    optional: true,
    os: [os],
    ...(engines ? { engines } : {}),
  };
}

/** @param {string[]} words @param {string} os @param {Entry[]} beside */
function libcOf(words, os, beside) {
  if (os !== 'linux') return null;
  if (words.some((word) => word.startsWith('musl'))) return 'musl';
  const namesLibc = words.some((word) => word.startsWith('gnu')) || beside.some(({ libc }) => libc !== undefined);
  return namesLibc ? 'glibc' : null;
}
