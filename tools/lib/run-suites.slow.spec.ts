import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { printFailures, printSlowest, runSuites } from './run-suites.js';

const printed: string[] = [];
beforeEach(() => {
  printed.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
});
afterEach(() => vi.restoreAllMocks());

const suite = (name: string, program: string, more: object = {}) => ({
  name,
  args: ['--eval', program],
  cores: 1,
  ...more,
});
const passed = { passed: 1, failed: 0, skipped: 0 };
const failed = { passed: 0, failed: 1, skipped: 0 };

describe('suites side by side', () => {
  it('print their whole output when they end, and count as one check each', async () => {
    const outcomes = await runSuites([suite('a', 'console.log("one")'), suite('b', 'console.error("two")')], 2);
    expect(outcomes.map(({ counts }) => counts)).toEqual([passed, passed]);
    expect(printed.slice(0, 2)).toEqual(['▸ a', '▸ b']);
    const ends = printed.slice(2).toSorted();
    expect(ends[0]).toMatch(/^\n── a: ok, \d+\.\d s\none\n$/);
    expect(ends[1]).toMatch(/^\n── b: ok, \d+\.\d s\ntwo\n$/);
  });

  it('wait for a free core', async () => {
    await runSuites([suite('a', ''), suite('b', '', { cores: 2 })], 2);
    expect(printed.map((line) => line.trim().slice(0, 4))).toEqual(['▸ a', '── a', '▸ b', '── b']);
  });

  it('that crash count as one failure, even if their report lists none', async () => {
    const report = { passed: 7, failed: 0, skipped: 0 };
    const dying = suite('a', 'process.exit(3)', { counts: () => report });
    const silent = suite('b', '', { counts: () => null });
    const failing = suite('c', 'process.exit(1)', { counts: () => ({ ...report, failed: 2 }) });
    const outcomes = await runSuites([dying, silent, failing], 1);
    expect(outcomes.map(({ counts }) => counts)).toEqual([{ ...report, failed: 1 }, failed, { ...report, failed: 2 }]);
  });

  it('need the suite that they follow', async () => {
    const build = suite('build', 'process.exit(1)');
    const outcomes = await runSuites([build, suite('walk', '', { after: 'build' }), suite('other', '')], 2);
    const counts = Object.fromEntries(outcomes.map((outcome) => [outcome.name, outcome.counts]));
    expect(counts).toEqual({ build: failed, walk: failed, other: passed });
    expect(printed).not.toContain('▸ walk');
  });

  it('name the failures by their report or by their last output', async () => {
    const reported = { counts: () => failed, failedTests: () => [{ name: 'a.spec.ts › adds', message: '1 is not 2' }] };
    const outcomes = await runSuites(
      [
        suite('a', 'process.exit(1)', reported),
        suite('b', 'console.log("first"); throw new Error("out of reach")'),
        suite('c', '', { counts: () => passed, failedTests: () => [] }),
        suite('d', '', { after: 'b' }),
      ],
      1,
    );
    printed.length = 0;
    printFailures(outcomes);
    expect(printed).toHaveLength(3);
    expect(printed[0]).toBe('\n✗ a: a.spec.ts › adds\n1 is not 2');
    expect(printed[1]).toContain('out of reach');
    expect(printed[2]).toBe('\n✗ d: d\nnot run, as "b" failed');
  });

  it('list the slowest spec files of all suites, slowest first', async () => {
    const times = (seconds: number) => ({ specTimes: () => [{ path: `${seconds}.spec.ts`, seconds }] });
    const outcomes = await runSuites([suite('a', '', times(2)), suite('b', '', times(30))], 2);
    printed.length = 0;
    printSlowest(outcomes);
    expect(printed.slice(1)).toEqual(['   30.0  30.spec.ts', '    2.0  2.spec.ts']);
  });
});
