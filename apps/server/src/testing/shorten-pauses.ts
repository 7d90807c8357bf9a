import { onTestFinished } from 'vitest';

const FACTOR = 20;
/** Longer delays are timeouts, which a busy machine needs. */
const LONGEST_PAUSE_MS = 2_000;

/** Shortens pauses of libraries that have no setting for them to a twentieth, until the test ends. */
export function shortenPauses(): void {
  const usual = globalThis.setTimeout;
  const shorter = (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
    usual(run, ms > LONGEST_PAUSE_MS ? ms : ms / FACTOR, ...given);
  globalThis.setTimeout = Object.assign(shorter, usual);
  onTestFinished(() => void (globalThis.setTimeout = usual));
}
