// Runs suites in parallel, up to the number of cores, and reports the time of each.
import { spawn } from 'node:child_process';
import { productEnv, productNode, root } from './project.js';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */
/** @typedef {import('./failed-tests.js').FailedTest} FailedTest */
/** @typedef {import('./spec-times.js').SpecTime} SpecTime */
/**
 * @typedef {object} Suite
 * @property {string} name
 * @property {readonly string[]} args of the Node that runs the product
 * @property {Readonly<Record<string, string | undefined>>} [env] variables that the suite sets, or unsets with
 * `undefined`
 * @property {number} cores the number of cores that it keeps busy
 * @property {string} [after] the suite that must pass first
 * @property {() => Counts | null} [counts] the counts in its report, null without one; a suite without reports counts
 * as one check
 * @property {() => readonly FailedTest[]} [failedTests] by its report
 * @property {() => readonly SpecTime[]} [specTimes] by its report
 */
/**
 * @typedef {{ name: string, seconds: number, counts: Counts, failedTests: readonly FailedTest[],
 *   specTimes: readonly SpecTime[] }} Outcome
 */

/** Lines shown of a failure. The full output is above. */
const LAST_LINES = 20;
const windows = process.platform === 'win32';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * The output of a suite is printed when it ends, or live if no other suite runs or follows. Suites start in order, each
 * when enough cores are free.
 * @param {readonly Suite[]} suites
 * @param {number} cores
 * @returns {Promise<Outcome[]>} in the order they ended
 */
export async function runSuites(suites, cores) {
  endWithChildren();
  /** @type {Outcome[]} */
  const outcomes = [];
  /** @type {Map<Suite, Promise<void>>} */
  const underWay = new Map();
  for (const suite of suites) {
    while (underWay.size > 0 && (busyCores(underWay) + suite.cores > cores || mustWait(suite, underWay)))
      await Promise.race(underWay.values());
    if (outcomes.some(({ name, counts }) => name === suite.after && counts.failed > 0)) {
      const message = `not run, as "${suite.after}" failed`;
      const failedTests = [{ name: suite.name, message }];
      outcomes.push({ name: suite.name, seconds: 0, counts: failure, failedTests, specTimes: [] });
      continue;
    }
    const alone = underWay.size === 0 && suite === suites.at(-1);
    const watch = async () => {
      const outcome = await run(suite, alone);
      underWay.delete(suite);
      outcomes.push(outcome);
    };
    underWay.set(suite, watch());
  }
  await Promise.all(underWay.values());
  return outcomes;
}

/** @param {ReadonlyMap<Suite, unknown>} underWay */
function busyCores(underWay) {
  return [...underWay.keys()].reduce((sum, { cores }) => sum + cores, 0);
}

/** @param {Suite} suite @param {ReadonlyMap<Suite, unknown>} underWay */
function mustWait({ after }, underWay) {
  return [...underWay.keys()].some(({ name }) => name === after);
}

/** @type {Counts} */
const failure = { passed: 0, failed: 1, skipped: 0 };

/** @param {Suite} suite @param {boolean} alone @returns {Promise<Outcome>} */
async function run(suite, alone) {
  console.log(`▸ ${suite.name}`);
  const startedMs = Date.now();
  const child = spawn(productNode(), suite.args, {
    cwd: root,
    stdio: alone ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    // A separate process group, so that the programs of a suite end with it.
    detached: !windows,
    env: { ...productEnv(), ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...suite.env },
  });
  running.add(child);
  /** @type {Buffer[]} */
  const printed = [];
  child.stdout?.on('data', (chunk) => printed.push(chunk));
  child.stderr?.on('data', (chunk) => printed.push(chunk));
  const ok = await new Promise((resolve) => {
    child.on('error', (error) => {
      printed.push(Buffer.from(`${error.message}\n`));
      resolve(false);
    });
    child.on('close', (code) => resolve(code === 0));
  });
  running.delete(child);
  const seconds = (Date.now() - startedMs) / 1000;
  const text = Buffer.concat(printed).toString().trim();
  console.log(
    `\n── ${suite.name}: ${ok ? 'ok' : 'FAILED'}, ${seconds.toFixed(1)} s${text === '' ? '' : `\n${text}\n`}`,
  );
  return {
    name: suite.name,
    seconds,
    counts: countsOf(suite, ok),
    failedTests: ok ? [] : failedTestsOf(suite, text),
    specTimes: suite.specTimes?.() ?? [],
  };
}

/** Uses the output of a suite if no report names a test. @param {Suite} suite @param {string} printed */
function failedTestsOf({ name, failedTests }, printed) {
  const named = failedTests?.() ?? [];
  return named.length > 0 ? named : [{ name, message: printed.split('\n').slice(-LAST_LINES).join('\n') }];
}

/**
 * A suite that crashes counts as one failure, even if its report lists none.
 * @param {Suite} suite
 * @param {boolean} ok
 */
function countsOf({ counts }, ok) {
  if (!counts) return ok ? { passed: 1, failed: 0, skipped: 0 } : failure;
  const reported = counts();
  if (!reported) return failure;
  return ok ? reported : { ...reported, failed: Math.max(1, reported.failed) };
}

/** Ends every suite and its child processes; no further suite starts. */
function endWithChildren() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.once(signal, () => {
      const ended = [...running].map((child) => new Promise((resolve) => child.once('close', resolve)));
      for (const child of running) {
        if (windows || child.pid === undefined) child.kill();
        else process.kill(-child.pid, 'SIGTERM');
      }
      void Promise.all(ended).then(() => process.exit(130));
    });
  }
}

/** @param {readonly Outcome[]} outcomes */
export function printTable(outcomes) {
  const width = Math.max(...outcomes.map(({ name }) => name.length));
  console.log(`\n${'Suite'.padEnd(width)}  Seconds  Passed  Failed  Skipped`);
  for (const { name, seconds, counts } of outcomes) {
    const figures = [counts.passed, counts.failed].map((count) => String(count).padStart(8)).join('');
    console.log(
      `${name.padEnd(width)}${seconds.toFixed(1).padStart(9)}${figures}${String(counts.skipped).padStart(9)}`,
    );
  }
}

const SLOWEST_FILES = 10;

/** The spec files that took longest. @param {readonly Outcome[]} outcomes */
export function printSlowest(outcomes) {
  const slowest = outcomes
    .flatMap(({ specTimes }) => specTimes)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST_FILES);
  if (slowest.length > 0) console.log('\nSeconds  Slowest spec files');
  for (const { path, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)}  ${path}`);
}

/** Repeats the failures below all passed suites. @param {readonly Outcome[]} outcomes */
export function printFailures(outcomes) {
  for (const { name: suite, failedTests } of outcomes) {
    for (const { name, message } of failedTests) {
      console.log(`\n✗ ${suite}: ${name}\n${message.split('\n').slice(0, LAST_LINES).join('\n')}`);
    }
  }
}
