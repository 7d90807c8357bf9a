// `npm test`: installs, checks, tests, builds and walks the journeys; ends with one line of counts.
// `npm run test:unit [word]`: specs without a database, of all files or of those whose path holds the word.
// `npm run test:e2e [word]`: journeys in a browser, of all files or of those whose path holds the word.
// `npm run test:pictures [--update]`: compares every screen with its kept pictures, or makes anew those that differ.
// `npm run test:reference`: runs the specs that read `fixtures/` on the full tables instead.
// `npm run test:s3 [swift]`: specs on a real object store, Ceph's or Swift's.
// `npm run test:crash [seed]`: kills servers at random for some minutes.
// `npm run test:fuzz [requests] [seed] [request]`: broken requests from the contract, or one of them again.
// `npm run test:abuse`: what one client or account can do to all others, the whole load; a short one is in `npm test`.
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { installHooks } from './lib/commit-subjects.js';
import { writeCssTypes } from './lib/css-classes.js';
import { ensurePrerequisites, objectStoreNeeds } from './lib/prerequisites.js';
import { installIfNeeded } from './lib/project.js';
import { referenceFolder, referenceSpecs } from './lib/reference-data.js';
import { printFailures, printTable, runSuites } from './lib/run-suites.js';
import {
  journeys,
  pictures,
  results,
  specs,
  staticChecks,
  UNIT_AND_DATABASE,
  unitSpecs,
  webBuild,
} from './lib/suites.js';

const [command = 'all', ...words] = process.argv.slice(2);
const cores = Math.max(2, availableParallelism());
const half = Math.floor(cores / 2);
const objectStore = words[0] === 'swift' ? 'swift' : 'ceph';

/** @type {Readonly<Record<string, () => import('./lib/run-suites.js').Suite[]>>} */
const commands = {
  /**
   * The journeys have the machine to themselves; then the database specs of either server run side by side. Those wait
   * for servers and disks a third of their time, so each has a worker for every core.
   */
  all: () => [
    ...staticChecks(),
    webBuild(),
    unitSpecs(cores),
    journeys(cores),
    specs('integration tests on the embedded PostgreSQL', ['pg-embedded', 'pg-own'], { cores: half, workers: cores }),
    specs('integration tests on PostgreSQL 15', ['pg-debian'], { cores: half, workers: cores }),
  ],
  unit: () => [unitSpecs(cores, words)],
  e2e: () => [webBuild(), journeys(cores, words)],
  pictures: () => [webBuild(), pictures(words.includes('--update'))],
  reference: () => [
    specs('specs on the full tables', UNIT_AND_DATABASE, {
      cores,
      only: referenceSpecs(),
      env: { REFERENCE_DATA: referenceFolder() },
    }),
  ],
  /** Each spec file has a server of its own. */
  s3: () => [specs(`specs on ${objectStore}`, ['s3'], { cores, env: { S3_SERVER: objectStore } })],
  abuse: () => [specs('abuse', ['pg-embedded'], { cores, only: ['testing/abuse'], env: { ABUSE: 'whole' } })],
  /** A million requests take about half an hour. The screens of the product are among what is asked for. */
  fuzz: () => {
    const [requests = '10000', seed = '1', request] = words;
    const env = { FUZZ_REQUESTS: requests, FUZZ_SEED: seed, ...(request === undefined ? {} : { FUZZ_ONLY: request }) };
    return [webBuild(), specs('broken requests', ['pg-embedded'], { cores, only: ['testing/fuzz'], env })];
  },
  /** 200 orders and 40 kills for each way to run the product, of a run to be had again where a seed is given. */
  crash: () => {
    const [seed] = words;
    const options = {
      cores,
      only: ['random-crash'],
      env: { CRASH: 'whole', ...(seed === undefined ? {} : { CRASH_SEED: seed }) },
    };
    return [
      specs('random kills on the embedded PostgreSQL', ['pg-embedded'], options),
      specs('random kills on PostgreSQL 15', ['pg-debian'], options),
    ];
  },
};

/** They need nothing that is not in npm. */
const WITHOUT_PACKAGES = new Set(['unit', 'fuzz', 'abuse']);

/** One line for each system package that is missing. @type {readonly string[]} */
let missing = [];

/** @returns {Promise<import('./lib/run-suites.js').Counts>} */
async function runAll() {
  const suites = commands[command];
  if (!suites) throw new Error(`There is no test command "${command}", only ${Object.keys(commands).join(', ')}.`);
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  if (command === 's3' || command === 'crash') missing = ensurePrerequisites(objectStoreNeeds(objectStore));
  else if (!WITHOUT_PACKAGES.has(command)) missing = ensurePrerequisites();
  for (const line of missing) console.error(line);
  if (command === 'all') writeCssTypes();
  const outcomes = await runSuites(suites(), cores);
  if (outcomes.length > 1) {
    printFailures(outcomes);
    printTable(outcomes);
  }
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    outcomes.reduce((total, { counts }) => total + counts[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

installIfNeeded();
installHooks();
const total = await runAll().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  return { passed: 0, failed: 1, skipped: 0 };
});
if (process.env['CI'] && total.skipped > 0) {
  console.error(`\n${total.skipped} skipped: in CI everything has to run.`);
  total.failed += 1;
}
for (const line of missing) console.error(line);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
