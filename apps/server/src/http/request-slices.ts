import type { Clock, Log } from '../system/ports.ts';

/**
 * Counts requests over all processes in the window of time under way.
 * @returns how many there were in it, these included
 */
export type CountRequests = (requests: {
  readonly key: string;
  readonly by: number;
  readonly windowMs: number;
  readonly nowMs: number;
}) => Promise<{ readonly count: number }>;

export interface SliceDeps {
  readonly countRequests: CountRequests;
  readonly clock: Clock;
  readonly log: Log;
}

/** A process takes this share of a limit at a time: the database is asked once for so many requests. */
const SLICE_SHARE = 1 / 20;
/** Keys that are remembered before those of windows that are over are dropped. */
const KEYS_MAX = 10_000;

interface Slice {
  readonly endMs: number;
  /** Requests that may still be let through. */
  left: number;
  /** Let through here, and not counted in the database yet. */
  uncounted: number;
  /** Requests of all processes that were counted, as far as this one knows. */
  counted: number;
  /** While more is asked for. */
  asking: Promise<void> | null;
  isUsedUp: boolean;
}

interface Asked {
  readonly key: string;
  /** Requests of a slice. */
  readonly size: number;
  readonly windowMs: number;
  readonly nowMs: number;
  readonly max: number;
}

/**
 * Limits of requests that hold over all processes. Each process counts in the database in slices and lets through what
 * its slice holds. The first slice of a window is counted with the second: most senders never need that, and nobody waits
 * for the database with the first request. n processes together let through at most n - 1 slices more than the limit.
 */
export class RequestSlices {
  readonly #deps: SliceDeps;
  readonly #slices = new Map<string, Slice>();

  constructor(deps: SliceDeps) {
    this.#deps = deps;
  }

  /** Counts one request. @returns its number in the window, above `max` when it is one too many, and how long the window lasts */
  async take(
    key: string,
    { windowMs, max }: { readonly windowMs: number; readonly max: number },
  ): Promise<{ readonly current: number; readonly ttl: number }> {
    const nowMs = this.#deps.clock.nowMs();
    const size = Math.ceil(max * SLICE_SHARE);
    const slice = this.#sliceOf(key, nowMs, windowMs);
    const ask = () => this.#ask(slice, { key, size, windowMs, nowMs, max });
    if (slice.counted === 0 && slice.uncounted === 0) slice.left = slice.uncounted = size;
    while (slice.left <= 0 && !slice.isUsedUp) await (slice.asking ??= ask());
    const ttl = slice.endMs - nowMs;
    if (slice.isUsedUp && slice.left <= 0) return { current: max + 1, ttl };
    slice.left--;
    return { current: Math.min(max, slice.counted + slice.uncounted - slice.left), ttl };
  }

  #sliceOf(key: string, nowMs: number, windowMs: number): Slice {
    const known = this.#slices.get(key);
    if (known && known.endMs > nowMs) return known;
    if (this.#slices.size >= KEYS_MAX)
      for (const [old, { endMs }] of this.#slices) if (endMs <= nowMs) this.#slices.delete(old);
    const endMs = (Math.floor(nowMs / windowMs) + 1) * windowMs;
    const slice: Slice = { endMs, left: 0, uncounted: 0, counted: 0, asking: null, isUsedUp: false };
    this.#slices.set(key, slice);
    return slice;
  }

  /** A database that does not answer limits nobody: it is what requests wait for next. */
  async #ask(slice: Slice, { key, size, windowMs, nowMs, max }: Asked): Promise<void> {
    try {
      const { count } = await this.#deps.countRequests({ key, by: slice.uncounted + size, windowMs, nowMs });
      slice.left = Math.max(0, Math.min(size, max - (count - size)));
      slice.uncounted = 0;
      slice.counted = count;
      slice.isUsedUp = count >= max;
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'Requests could not be counted');
      slice.left = size;
      slice.uncounted += size;
    } finally {
      slice.asking = null;
    }
  }
}
