// The requirements of the tests besides npm: Chromium, PostgreSQL 15, GDAL, and for some an object store. All are
// Debian packages, installed if permitted.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const CHROMIUM_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The headless shell of the same engine. */
const HEADLESS_PLACES = ['/usr/bin/chromium-headless-shell'];

/** @returns {string | null} */
export function findChromium() {
  return findBrowser(CHROMIUM_PLACES);
}

/**
 * The browser of journeys. The headless shell takes an eighth less CPU than Chromium, and a quarter less for pages with
 * a globe. Falls back to Chromium.
 * @returns {string | null}
 */
export function findHeadlessChromium() {
  return findBrowser([...HEADLESS_PLACES, ...CHROMIUM_PLACES]);
}

/** @param {readonly string[]} places */
function findBrowser(places) {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) return existsSync(chosen) ? chosen : null;
  return places.find((path) => existsSync(path)) ?? null;
}

/** Debian's folder for the versions of PostgreSQL, and the oldest version that the specs accept. */
const POSTGRESQL_VERSIONS = '/usr/lib/postgresql';
const OLDEST_POSTGRESQL = 15;

function hasPostgresql() {
  if (!existsSync(POSTGRESQL_VERSIONS)) return false;
  return readdirSync(POSTGRESQL_VERSIONS).some(
    (version) =>
      Number(version) >= OLDEST_POSTGRESQL && existsSync(join(POSTGRESQL_VERSIONS, version, 'bin', 'initdb')),
  );
}

/**
 * @typedef {object} Need
 * @property {string} packageName
 * @property {string} what it is for
 * @property {() => boolean} there
 * @property {boolean} [isExtra] without it everything works, only slower
 * @property {string} [service] that the package starts, although the tests start their own
 */

/** @type {readonly Need[]} */
const needs = [
  { packageName: 'chromium', what: 'the end-to-end journeys', there: () => findChromium() !== null },
  {
    packageName: 'chromium-headless-shell',
    what: 'the end-to-end journeys',
    there: () => findBrowser(HEADLESS_PLACES) !== null,
    isExtra: true,
  },
  { packageName: 'postgresql', what: 'the store specs on PostgreSQL 15 or newer', there: hasPostgresql },
  {
    packageName: 'gdal-bin',
    what: 'the check of GeoTIFFs with gdalinfo',
    there: () => spawnSync('gdalinfo', ['--version']).status === 0,
  },
  ...['curl', 'jq'].map((program) => ({
    packageName: program,
    what: 'the commands of the API page',
    there: () => spawnSync(program, ['--version']).status === 0,
  })),
];

/** 266 MB of disk and 23 s for Ceph, 40 MB and 12 s for Swift, so they are only installed on request. */
const OBJECT_STORES = {
  ceph: { ceph: 'ceph-common', 'ceph-mon': 'ceph-mon', 'ceph-osd': 'ceph-osd', radosgw: 'radosgw' },
  swift: {
    memcached: 'memcached',
    'swift-account-server': 'swift-account',
    'swift-container-server': 'swift-container',
    'swift-object-server': 'swift-object',
    'swift-proxy-server': 'swift-proxy',
  },
};

/** The requirements of specs on a real object store. @param {'ceph' | 'swift'} kind @returns {readonly Need[]} */
export function objectStoreNeeds(kind) {
  return Object.entries({ ...OBJECT_STORES[kind], curl: 'curl' }).map(([program, packageName]) => ({
    packageName,
    what: 'the specs on an object store',
    there: () => existsSync(join('/usr/bin', program)),
  }));
}

/** What only `npm run test:rest` needs: for the specs of the image, and of a pooler. @type {readonly Need[]} */
export const restNeeds = Object.entries({
  buildah: '/usr/bin/buildah',
  caddy: '/usr/bin/caddy',
  mmdebstrap: '/usr/bin/mmdebstrap',
  pgbouncer: '/usr/sbin/pgbouncer',
}).map(([packageName, program]) => ({
  packageName,
  what: 'the slow specs, and those of the image',
  there: () => existsSync(program),
}));

/** The requirements of `npm run test:cluster`, besides those of specs on Ceph. @type {readonly Need[]} */
export const clusterNeeds = Object.entries({
  'etcd-server': { program: '/usr/bin/etcd', service: 'etcd' },
  haproxy: { program: '/usr/sbin/haproxy', service: 'haproxy' },
  nginx: { program: '/usr/sbin/nginx', service: 'nginx' },
  patroni: { program: '/usr/bin/patroni', service: 'patroni' },
  pgbouncer: { program: '/usr/sbin/pgbouncer', service: 'pgbouncer' },
}).map(([packageName, { program, service }]) => ({
  packageName,
  what: 'the specs of several machines',
  there: () => existsSync(program),
  service,
}));

/** @type {readonly Need[]} */
export const scannerNeeds = ['sqlmap', 'wapiti', 'slowhttptest'].map((program) => ({
  packageName: program,
  what: 'the scanners',
  there: () => existsSync(join('/usr/bin', program)),
}));

/**
 * Installs what is missing on Debian as root.
 * @param {readonly Need[]} extra
 * @returns {string[]} one line for each package that is still missing
 */
export function ensurePrerequisites(extra = []) {
  const missing = [...needs, ...extra].filter((need) => !need.there());
  if (missing.length === 0) return [];
  const names = missing.map((need) => need.packageName);
  const mayInstall = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  if (mayInstall) {
    console.log(`Installing ${names.join(', ')} …`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'], env });
    // One by one, because one unknown package name would fail the whole list.
    for (const name of names)
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env,
      });
    for (const { service } of missing) if (service) spawnSync('systemctl', ['disable', '--now', service]);
  }
  return missing
    .filter((need) => !need.there() && !need.isExtra)
    .map(({ packageName, what }) =>
      packageName === 'chromium'
        ? `Missing for ${what}: install Chromium (on Debian: apt-get install chromium) or set CHROMIUM_PATH.`
        : `Missing for ${what}: install it (on Debian: apt-get install ${packageName}).`,
    );
}
