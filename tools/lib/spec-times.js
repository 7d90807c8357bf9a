// Reads the seconds of spec files from a report of vitest.
import { relative } from 'node:path';
import { root } from './project.js';

/** @typedef {{ path: string, seconds: number }} SpecTime */

/** @param {{ testResults: readonly { name: string, startTime: number, endTime: number }[] }} report @returns {SpecTime[]} */
export function specTimes({ testResults }) {
  return testResults.map(({ name, startTime, endTime }) => ({
    path: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
}
