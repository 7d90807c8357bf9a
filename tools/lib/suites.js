// The parts of the test command: checks, specs by vitest, journeys by Playwright.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { failedJourneys, failedSpecs } from './failed-tests.js';
import { findChromium, findHeadlessChromium } from './prerequisites.js';
import { root, usualAllocation } from './project.js';
import { specTimes } from './spec-times.js';
import { workspaces } from './workspaces.js';

/** @typedef {import('./run-suites.js').Suite} Suite */

export const results = join(root, 'test-results');
const WEB_BUILD = 'web build';

/** The projects of vitest that need neither a database nor an object store. */
export const UNIT = ['node', 'web'];
/** The projects of the same specs and of those with a database. */
export const UNIT_AND_DATABASE = [...UNIT, 'pg-embedded', 'pg-debian'];

/**
 * TypeScript and the type-aware linter are written in Go. A single thread avoids checking types twice, and a less
 * frequent garbage collection saves a fifth. Together they halve the CPU time.
 */
const ONE_GO_THREAD = { GOMAXPROCS: '1', GOGC: '400' };

/** @param {string} name @param {readonly string[]} args @returns {Suite} */
function check(name, args) {
  return { name, args, cores: 1, env: ONE_GO_THREAD };
}

/** Types, lint, format and dead code: each takes seconds and one core. @returns {Suite[]} */
export function staticChecks() {
  const tsc = ['node_modules/typescript/bin/tsc', '--singleThreaded', '-p'];
  return [
    ...workspaces().map((workspace) => check(`types of ${workspace}`, [...tsc, workspace])),
    check('types of the web build', [...tsc, 'apps/web/tsconfig.node.json']),
    check('lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings']),
    check('format', ['node_modules/@biomejs/biome/bin/biome', 'ci', '--linter-enabled=false', '.']),
    check('dead code', ['node_modules/knip/bin/knip.js']),
  ];
}

/**
 * @param {string} name @param {readonly string[]} projects
 * @param {{ cores: number, workers?: number, only?: readonly string[], isQuick?: boolean,
 *   nodeFlags?: readonly string[], env?: Suite['env'] }} options
 * `workers` is the number of concurrent spec files, the number of cores by default; `only` selects spec files whose
 * path contains one of these words; `isQuick` leaves out `*.slow.*`
 * @returns {Suite}
 */
export function specs(
  name,
  projects,
  { cores, workers = cores, only = [], isQuick = false, nodeFlags = [], env = {} },
) {
  const report = join(results, `${name.replace(/\W+/g, '-')}.json`);
  return {
    name,
    cores,
    env: isQuick ? { ...env, SKIP_SLOW: '1' } : env,
    args: [
      ...nodeFlags,
      'node_modules/vitest/vitest.mjs',
      'run',
      ...only,
      ...projects.flatMap((project) => ['--project', project]),
      `--maxWorkers=${workers}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    counts: () => {
      const counts = readJson(report);
      if (!counts) return null;
      const { numPassedTests: passed, numFailedTests: failed, numPendingTests, numTodoTests } = counts;
      return { passed, failed, skipped: numPendingTests + numTodoTests };
    },
    failedTests: () => failedSpecs(readJson(report) ?? { testResults: [] }),
    specTimes: () => specTimes(readJson(report) ?? { testResults: [] }),
  };
}

/**
 * Most memory of a spec is garbage when the spec ends. With a larger young generation, the collector runs half as
 * often.
 */
const ROOM_FOR_NEW_OBJECTS = '--max-semi-space-size=32';

/**
 * Specs without a database: three files at a time share two cores, because they wait a seventh of the time.
 * @param {number} cores @param {Partial<Parameters<typeof specs>[2]>} options
 * @returns {Suite}
 */
export function unitSpecs(cores, options) {
  const workers = Math.ceil(cores * 1.5);
  const nodeFlags = [ROOM_FOR_NEW_OBJECTS];
  return specs('unit tests', UNIT, { cores, workers, nodeFlags, env: usualAllocation, ...options });
}

/** Builds the web app for the journeys. @returns {Suite} */
export function webBuild() {
  return { ...check(WEB_BUILD, ['tools/build.js']), counts: () => ({ passed: 0, failed: 0, skipped: 0 }) };
}

/** Fails on a link to a page that does not exist. @returns {Suite} */
export function docsSite() {
  return check('site of the docs', ['tools/docs.js']);
}

/**
 * Journeys in a browser. They wait a third of the time, so three share two cores.
 * @param {number} cores @param {readonly string[]} args of Playwright, such as words that file paths contain
 * @param {string} [name]
 * @returns {Suite}
 */
export function journeys(cores, args = [], name = 'journeys') {
  return inBrowser(findHeadlessChromium(), cores, args, name);
}

/** About a dozen journeys that together use every feature. @param {number} cores @returns {Suite} */
export function smokeJourneys(cores) {
  return journeys(cores, ['--grep', '@smoke'], 'smoke journeys');
}

/** @param {number} cores @returns {Suite} */
export function otherJourneys(cores) {
  return journeys(cores, ['--grep-invert', '@smoke'], 'other journeys');
}

/** @param {string | null} chromium @param {number} cores @param {readonly string[]} words @param {string} name @returns {Suite} */
function inBrowser(chromium, cores, words, name) {
  const report = join(results, `${name.replace(/\W+/g, '-')}.json`);
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'];
  return {
    name,
    args: chromium
      ? [...playwright, ...words, `--workers=${Math.ceil(cores * 1.5)}`]
      : ['--eval', 'throw new Error("There is no Chromium")'],
    cores,
    after: WEB_BUILD,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) },
    counts: () => {
      const stats = readJson(report)?.stats;
      return stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
    },
    failedTests: () => failedJourneys(readJson(report) ?? {}),
  };
}

/**
 * Compares every screen with its stored pictures, and updates those that differ on request.
 * @param {boolean} update
 * @returns {Suite}
 */
export function pictures(update) {
  const suite = inBrowser(findChromium(), 2, [], 'pictures');
  const args = suite.args.map((word) => word.replace('e2e/playwright', 'e2e/pictures/playwright'));
  return { ...suite, args: [...args, ...(update ? ['--update-snapshots=changed'] : [])] };
}

/**
 * Makes the pictures of README, docs and landing page again.
 * @param {readonly string[]} words only of tests whose title contains one of them
 * @returns {Suite}
 */
export function docsPictures(words) {
  const only = words.length > 0 ? ['--grep', words.join('|')] : [];
  const suite = inBrowser(findHeadlessChromium(), 1, only, 'docs pictures');
  return {
    ...suite,
    args: suite.args
      .filter((word) => !word.startsWith('--workers'))
      .map((word) => word.replace('e2e/playwright.config', 'e2e/pictures/docs.config')),
  };
}

/** @param {string} path */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
