// What the tests need beyond npm: a Chromium, PostgreSQL 15 and GDAL. Debian's packages, installed when we may.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const CHROMIUM_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** @returns {string | null} */
export function findChromium() {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) return existsSync(chosen) ? chosen : null;
  return CHROMIUM_PLACES.find((path) => existsSync(path)) ?? null;
}

const needs = [
  { packageName: 'chromium', what: 'the end-to-end journeys', there: () => findChromium() !== null },
  {
    packageName: 'postgresql',
    what: 'the store specs on PostgreSQL 15',
    there: () => existsSync('/usr/lib/postgresql/15/bin/initdb'),
  },
  {
    packageName: 'gdal-bin',
    what: 'the check of GeoTIFFs with gdalinfo',
    there: () => spawnSync('gdalinfo', ['--version']).status === 0,
  },
];

/** Installs what is missing on Debian as root; elsewhere one clear line says what to install. */
export function ensurePrerequisites() {
  const missing = needs.filter((need) => !need.there());
  if (missing.length === 0) return;
  const names = missing.map((need) => need.packageName);
  const mayInstall = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  if (mayInstall) {
    console.log(`Installing ${names.join(', ')} …`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'], env });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    });
  }
  for (const need of missing.filter((need) => !need.there()))
    console.error(
      need.packageName === 'chromium'
        ? 'No Chromium found for the end-to-end journeys: install Chromium or set CHROMIUM_PATH.'
        : `Missing for ${need.what}: install the Debian package ${need.packageName}.`,
    );
}
