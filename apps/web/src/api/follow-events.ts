import { apiErrorCode } from './api-error.ts';

/** Milliseconds. */
interface Pauses {
  /** The pause before the first reconnect. Each failure doubles it. */
  readonly retry: number;
  readonly retryMax: number;
  /** Between two polls without a stream. */
  readonly poll: number;
  /** The shortest time between two refreshes caused by events. */
  readonly burst: number;
  /** How long a hidden page keeps its stream. A browser allows six connections per server for all of its tabs. */
  readonly hidden: number;
}

const usualPauses: Pauses = { retry: 1_000, retryMax: 30_000, poll: 2_000, burst: 500, hidden: 10_000 };

export interface Following {
  /** Reads one stream until it ends, then resolves or rejects. */
  readonly read: (stream: {
    readonly signal: AbortSignal;
    readonly onOpen: () => void;
    readonly onEvent: () => void;
  }) => Promise<void>;
  /** Refetches the data. */
  readonly refresh: () => Promise<unknown>;
  /** Whether changes are expected. Called while there is no stream. */
  readonly shouldPoll: () => boolean;
  readonly pauses?: Pauses;
}

/**
 * Keeps one stream of events open while the page is visible, and refreshes with each event. Without a stream it polls
 * from time to time and reconnects with growing pauses.
 * @returns the closer
 */
export function followEvents({ read, refresh, shouldPoll, pauses = usualPauses }: Following): () => void {
  const closing = new AbortController();
  const refreshing = oneAtATime(refresh, pauses.burst);
  let isOpen = false;
  /** Aborted while the page is hidden. */
  let looking = new AbortController();

  async function keepOpen(signal: AbortSignal): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      let openedAtMs = Number.POSITIVE_INFINITY;
      const onOpen = () => {
        isOpen = true;
        openedAtMs = performance.now();
        refreshing();
      };
      const error = await read({ signal, onOpen, onEvent: refreshing }).then(
        () => null,
        (reason: unknown) => reason,
      );
      isOpen = false;
      // The next login opens a new stream.
      if (apiErrorCode(error) === 'session-expired' || apiErrorCode(error) === 'session-required') return;
      // A stream that ends as soon as it opens counts as a failure.
      failures = performance.now() - openedAtMs > pauses.retryMax ? 0 : failures + 1;
      await pause(jittered(Math.min(pauses.retryMax, pauses.retry * 2 ** failures)), signal);
    }
  }

  let hiding: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(hiding);
    if (document.visibilityState === 'hidden') {
      hiding = setTimeout(() => looking.abort(new Error('The page is hidden')), pauses.hidden);
    } else if (looking.signal.aborted) {
      looking = new AbortController();
      refreshing();
      void keepOpen(AbortSignal.any([looking.signal, closing.signal]));
    }
  };
  const polling = setInterval(() => {
    if (!isOpen && !looking.signal.aborted && shouldPoll()) refreshing();
  }, pauses.poll);
  document.addEventListener('visibilitychange', look);
  look();
  void keepOpen(AbortSignal.any([looking.signal, closing.signal]));
  return () => {
    document.removeEventListener('visibilitychange', look);
    clearTimeout(hiding);
    clearInterval(polling);
    closing.abort(new Error('No component follows events'));
  };
}

/** Runs `work` once more if it was requested during a run, for any number of requests. */
function oneAtATime(work: () => Promise<unknown>, pauseMs: number): () => void {
  let isRunning = false;
  let isWanted = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    do {
      isWanted = false;
      // The view that shows the result shows its failure as well.
      await work().catch(() => undefined);
      await pause(pauseMs);
    } while (isWanted);
    isRunning = false;
  };
  return () => {
    isWanted = true;
    if (!isRunning) void run();
  };
}

/**
 * Between half of the pause and all of it, so that clients of a restarted server do not all reconnect at the same time.
 */
function jittered(ms: number): number {
  return ms * (1 - Math.random() / 2);
}

/** Ends early when `signal` fires. */
function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
