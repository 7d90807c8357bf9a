import { onTestFinished } from 'vitest';

const FACTOR = 20;

/** To the end of the test, pauses of libraries that have no setting for them take a twentieth of their time. */
export function shortenPauses(): void {
  const usual = globalThis.setTimeout;
  const shorter = (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
    usual(run, ms / FACTOR, ...given);
  globalThis.setTimeout = Object.assign(shorter, usual);
  onTestFinished(() => void (globalThis.setTimeout = usual));
}
