// Names the tests that failed, from the reports of vitest and Playwright.

/** @typedef {{ name: string, message: string }} FailedTest */
/**
 * @typedef {object} SpecReport
 * @property {readonly SpecFile[]} testResults
 */
/**
 * @typedef {object} SpecFile
 * @property {string} name
 * @property {string} status
 * @property {string} message why the file itself failed
 * @property {readonly { fullName: string, status: string, failureMessages: readonly string[] }[]} assertionResults
 */
/**
 * @typedef {object} JourneyReport of Playwright, or one of its suites
 * @property {readonly JourneyReport[]} [suites]
 * @property {readonly Journey[]} [specs]
 */
/**
 * @typedef {object} Journey
 * @property {string} file
 * @property {string} title
 * @property {boolean} ok
 * @property {readonly { results: readonly { errors: readonly { message?: string }[] }[] }[]} tests
 */

/** @param {SpecReport} report @returns {FailedTest[]} */
export function failedSpecs({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that could not be loaded has no tests.
    if (failed.length === 0) return status === 'failed' ? [{ name, message }] : [];
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${name} › ${fullName}`,
      message: failureMessages.join('\n'),
    }));
  });
}

/** @param {JourneyReport} report @returns {FailedTest[]} */
export function failedJourneys({ suites = [], specs = [] }) {
  const failed = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => ({
      name: `${file} › ${title}`,
      message: tests
        .flatMap(({ results }) => results)
        .flatMap(({ errors }) => errors)
        .map(({ message = '' }) => message)
        .join('\n'),
    }));
  return [...failed, ...suites.flatMap(failedJourneys)];
}
