// `npm test`: installs, checks, and runs the specs and the smoke journeys; ends with one line of counts.
// `npm run test:rest`: what `npm test` leaves out; `npm run test:all`: both.
// `npm run test:slow`: of the rest, the specs whose files are named `*.slow.*`.
// `npm run test:unit [word]`: specs without a database, of all files or of those whose path contains the word.
// `npm run test:e2e [word]`: journeys in a browser, of all files or of those whose path contains the word.
// `npm run test:pictures [--update]`: compares every screen with its reference picture, or updates those that differ.
// `npm run pictures [word]`: makes the pictures of README, docs and landing page, or those of tests whose title has the word.
// `npm run test:reference`: runs the specs that read `fixtures/` on the full tables instead.
// `npm run test:s3 [swift]`: specs on a real object store, Ceph's or Swift's.
// `npm run test:cluster [seconds]`: databases, a store, proxies, and two web and two worker processes, whose parts fail under load.
// `npm run test:image`: builds the image of the server, and buys with it.
// `npm run test:crash [seed]`: kills servers at random for some minutes.
// `npm run test:fuzz [requests] [seed] [request]`: broken requests from the contract, or one of them again.
// `npm run test:abuse`: the most expensive requests of one client, and what other users notice of them.
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { installHooks } from './lib/commit-subjects.js';
import { writeCssTypes } from './lib/css-classes.js';
import { clusterNeeds, ensurePrerequisites, objectStoreNeeds, restNeeds } from './lib/prerequisites.js';
import { installIfNeeded } from './lib/project.js';
import { hasReferenceData, referenceFolder, referenceSpecs } from './lib/reference-data.js';
import { printFailures, printSlowest, printTable, runSuites } from './lib/run-suites.js';
import {
  docsPictures,
  docsSite,
  journeys,
  otherJourneys,
  pictures,
  results,
  smokeJourneys,
  specs,
  staticChecks,
  UNIT,
  UNIT_AND_DATABASE,
  unitSpecs,
  webBuild,
} from './lib/suites.js';

const [command = 'quick', ...words] = process.argv.slice(2);
const cores = Math.max(2, availableParallelism());
const objectStore = words[0] === 'swift' ? 'swift' : 'ceph';

/** Checks, specs, and the journeys that together use every feature. */
function quick() {
  return [
    ...staticChecks(),
    webBuild(),
    // Side by side, as database specs wait a third of their time.
    unitSpecs(cores, { isQuick: true, cores: cores / 2, workers: cores }),
    databaseSpecs('database specs', ['pg-embedded'], { isQuick: true, cores: cores / 2, workers: cores }),
    smokeJourneys(cores),
  ];
}

/** The parts that `quick` skips. */
function rest() {
  return [
    otherJourneys(cores),
    slow(),
    databaseSpecs('database specs on PostgreSQL 15', ['pg-debian']),
    specs('abuse, and short runs of fuzz and crash', ['endurance'], { cores, workers: 1 }),
    s3(),
    cluster(),
    image(),
    docsSite(),
    ...(hasReferenceData() ? [reference()] : []),
  ];
}

/** Files of several seconds, most of them of whole servers, images, or thousands of random inputs. */
function slow() {
  return databaseSpecs('slow specs', [...UNIT, 'pg-embedded', 'pg-own'], { only: ['.slow.'] });
}

function reference() {
  return specs('specs on the full tables', UNIT_AND_DATABASE, {
    cores,
    only: referenceSpecs(),
    env: { REFERENCE_DATA: referenceFolder() },
  });
}

function image() {
  return specs('specs of the image', ['image'], { cores });
}

/** @param {Readonly<Record<string, string>>} [env] */
function cluster(env) {
  return specs('specs of several machines', ['cluster'], { cores, ...(env ? { env } : {}) });
}

/** Each spec file starts its own object store. */
function s3() {
  return specs(`specs on ${objectStore}`, ['s3'], { cores, env: { S3_SERVER: objectStore } });
}

/** @type {Readonly<Record<string, () => import('./lib/run-suites.js').Suite[]>>} */
const commands = {
  quick,
  rest: () => [webBuild(), ...rest()],
  all: () => [...quick(), ...rest()],
  slow: () => [slow()],
  reference: () => [reference()],
  s3: () => [s3()],
  image: () => [image()],
  /** Seconds of load before each failure. */
  cluster: () => [cluster({ CLUSTER_LOAD_SEC: words[0] ?? '60' })],
  unit: () => [unitSpecs(cores, { only: words })],
  e2e: () => [webBuild(), journeys(cores, words)],
  pictures: () => [webBuild(), pictures(words.includes('--update'))],
  'docs-pictures': () => [webBuild(), docsPictures(words)],
  abuse: () => [specs('abuse', ['endurance'], { cores, only: ['testing/abuse'] })],
  /** A million requests take about half an hour. They include the screens of the web app. */
  fuzz: () => {
    const [requests = '10000', seed = '1', request] = words;
    const env = { FUZZ_REQUESTS: requests, FUZZ_SEED: seed, ...(request === undefined ? {} : { FUZZ_ONLY: request }) };
    return [webBuild(), specs('broken requests', ['endurance'], { cores, only: ['testing/fuzz'], env })];
  },
  /** 200 orders and 40 kills for each way to run the product. A seed repeats a run. */
  crash: () => {
    const [seed] = words;
    const options = {
      cores,
      only: ['random-crash'],
      env: { CRASH: 'whole', ...(seed === undefined ? {} : { CRASH_SEED: seed }) },
    };
    return [
      specs('random kills on the embedded PostgreSQL', ['endurance'], options),
      specs('random kills on PostgreSQL 15', ['pg-debian'], options),
    ];
  },
};

/**
 * Database specs wait for servers and disks a third of their time, so three files share two cores.
 * @param {string} name @param {readonly string[]} projects
 * @param {Partial<Parameters<typeof specs>[2]>} [options]
 */
function databaseSpecs(name, projects, options = {}) {
  return specs(name, projects, { cores, workers: Math.ceil(cores * 1.5), ...options });
}

const WITH_OBJECT_STORE = new Set(['s3', 'crash', 'cluster', 'rest', 'all']);
const WITH_CLUSTER = new Set(['cluster', 'rest', 'all']);
const WITH_REST = new Set(['image', 'slow', 'rest', 'all']);
/** Commands that need nothing beyond npm. */
const WITHOUT_PACKAGES = new Set(['unit', 'fuzz', 'abuse']);

/** One line for each system package that is missing. @type {readonly string[]} */
let missing = [];

/** @returns {Promise<import('./lib/run-suites.js').Counts>} */
async function runAll() {
  const suites = commands[command];
  if (!suites) throw new Error(`There is no test command "${command}", only ${Object.keys(commands).join(', ')}.`);
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const extra = [
    ...(WITH_OBJECT_STORE.has(command) ? objectStoreNeeds(objectStore) : []),
    ...(WITH_CLUSTER.has(command) ? clusterNeeds : []),
    ...(WITH_REST.has(command) ? restNeeds : []),
  ];
  if (!WITHOUT_PACKAGES.has(command)) missing = ensurePrerequisites(extra);
  for (const line of missing) console.error(line);
  if (command === 'quick' || command === 'all') writeCssTypes();
  const outcomes = await runSuites(suites(), cores);
  if (outcomes.length > 1) {
    printFailures(outcomes);
    printSlowest(outcomes);
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
