// `npm test`: installs, checks, tests, builds and walks the journeys; ends with one line of counts.
// `npm run test:reference`: runs the specs that read `fixtures/` on the full tables instead.
// `npm run test:crash [seed]`: kills servers at random for some minutes.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installHooks } from './lib/commit-subjects.js';
import { writeCssTypes } from './lib/css-classes.js';
import { ensurePrerequisites, findChromium } from './lib/prerequisites.js';
import { buildWebIfNeeded, installIfNeeded, productEnv, productNode, root } from './lib/project.js';
import { referenceFolder, referenceSpecs } from './lib/reference-data.js';
import { workspaces } from './lib/workspaces.js';

const only = process.argv[2];
const results = join(root, 'test-results');
const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} lines about system packages that are missing, said at both ends of a long run */
let missing = [];

/** @param {string} name @param {string[]} args @param {NodeJS.ProcessEnv} [extra] */
function node(name, args, extra = {}) {
  console.log(`\n── ${name}`);
  const startedMs = Date.now();
  const done = spawnSync(productNode(), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...productEnv(), ...extra },
  });
  console.log(`── ${name}: ${done.status === 0 ? 'ok' : 'FAILED'}, ${((Date.now() - startedMs) / 1000).toFixed(1)} s`);
  return done.status === 0;
}

/** @param {string} name @param {string[]} args */
function check(name, args) {
  total[node(name, args) ? 'passed' : 'failed'] += 1;
}

/**
 * Counts of a vitest run; a run that dies without a report counts as one failure.
 * @param {string} name @param {string[]} projects @param {{ only?: string[], env?: NodeJS.ProcessEnv }} [options] `only`
 *   takes spec files whose path holds one of these words
 */
function vitest(name, projects, { only = [], env } = {}) {
  const report = join(results, `${name.replace(/\W+/g, '-')}.json`);
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...only,
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const ok = node(name, args, env);
  const counts = readJson(report);
  add(
    ok,
    counts ? [counts.numPassedTests, counts.numFailedTests, counts.numPendingTests + counts.numTodoTests] : [0, 0, 0],
  );
}

function endToEnd() {
  const chromium = findChromium();
  if (!chromium) return add(false, [0, 0, 0]);
  const report = join(results, 'e2e.json');
  const ok = node(
    'end-to-end journeys',
    ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'],
    {
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  );
  const stats = readJson(report)?.stats;
  add(ok, stats ? [stats.expected + stats.flaky, stats.unexpected, stats.skipped] : [0, 0, 0]);
}

/** 200 orders and 40 kills for each way to run the product. @param {string | undefined} seed of a run to be had again */
function crash(seed) {
  const options = {
    only: ['random-crash'],
    env: { CRASH: 'whole', ...(seed === undefined ? {} : { CRASH_SEED: seed }) },
  };
  vitest('random kills on the embedded PostgreSQL', ['pg-embedded'], options);
  vitest('random kills on PostgreSQL 15', ['pg-debian'], options);
}

/** The specs that read data, on the full tables. */
function reference() {
  try {
    const env = { REFERENCE_DATA: referenceFolder() };
    vitest('specs on the full tables', [], { only: referenceSpecs(), env });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    add(false, [0, 0, 0]);
  }
}

/** @param {boolean} ok @param {number[]} counts */
function add(ok, [passed = 0, failed = 0, skipped = 0]) {
  total.passed += passed;
  total.failed += ok ? failed : Math.max(1, failed);
  total.skipped += skipped;
}

/** @param {string} path */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** Every project but those on a database. */
const UNIT = ['!pg-*'];

function runAll() {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  if (only === 'unit') return vitest('unit tests', UNIT, { only: process.argv.slice(3) });
  if (only === 'crash') return crash(process.argv[3]);
  missing = ensurePrerequisites();
  for (const line of missing) console.error(line);
  if (only === 'reference') return reference();
  if (!only) {
    writeCssTypes();
    for (const workspace of workspaces())
      check(`types of ${workspace}`, ['node_modules/typescript/bin/tsc', '-p', workspace]);
    check('types of the web build', ['node_modules/typescript/bin/tsc', '-p', 'apps/web/tsconfig.node.json']);
    check('lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings']);
    check('format', ['node_modules/@biomejs/biome/bin/biome', 'ci', '--linter-enabled=false', '.']);
    check('dead code', ['node_modules/knip/bin/knip.js']);
    vitest('unit tests', UNIT);
    vitest('integration tests on the embedded PostgreSQL', ['pg-embedded', 'pg-own']);
    vitest('integration tests on PostgreSQL 15', ['pg-debian']);
  }
  try {
    buildWebIfNeeded();
    endToEnd();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    add(false, [0, 0, 0]);
  }
}

installIfNeeded();
installHooks();
runAll();
if (process.env['CI'] && total.skipped > 0) {
  console.error(`\n${total.skipped} skipped: in CI everything has to run.`);
  total.failed += 1;
}
for (const line of missing) console.error(line);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
