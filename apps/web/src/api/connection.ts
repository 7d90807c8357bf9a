import { create } from 'zustand';
import { RECONNECTED_EVENT, UNREACHED_EVENT } from '../lib/connection-events.ts';

/**
 * Whether the server can be reached. A single failed call proves little, so it triggers a check. Only if the check
 * fails too is the connection lost. From then on the server is polled with growing pauses until it responds.
 */
interface Connection {
  readonly state: 'good' | 'checking' | 'lost';
  /** Time of the next check while the connection is lost. */
  readonly nextTryMs: number;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;
/** A slower response counts as none. */
const PROBE_TIMEOUT_MS = 5_000;

export const useConnection = create<Connection>(() => ({ state: 'good', nextTryMs: 0 }));

let timer: ReturnType<typeof setTimeout> | undefined;
let pauseMs = FIRST_PAUSE_MS;

/** Called when a request got no response from the server. */
export function reportUnreached(): void {
  void check();
}

/** Checks only while the connection counts as good. A lost connection is polled anyway. */
async function check(): Promise<void> {
  if (useConnection.getState().state !== 'good') return;
  useConnection.setState({ state: 'checking' });
  await tryNow();
}

/**
 * Called when a request got any response. The response may have been sent before the connection was lost, so the server
 * is checked immediately.
 */
export function reportReached(): void {
  if (useConnection.getState().state === 'lost') void tryNow();
}

function noteReached(): void {
  if (useConnection.getState().state === 'good') return;
  clearTimeout(timer);
  pauseMs = FIRST_PAUSE_MS;
  useConnection.setState({ state: 'good', nextTryMs: 0 });
}

/** Whether the server responds. Any response will do, so this requests the headers of the page itself. */
export async function isReachable(): Promise<boolean> {
  try {
    await fetch('/', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    return true;
  } catch {
    return false;
  }
}

export async function tryNow(): Promise<void> {
  clearTimeout(timer);
  if (await isReachable()) return noteReached();
  useConnection.setState({ state: 'lost', nextTryMs: Date.now() + pauseMs });
  timer = setTimeout(() => void tryNow(), pauseMs);
  pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
}

/** Calls back each time a lost connection returns. @returns the closer */
export function onReconnect(act: () => void): () => void {
  return useConnection.subscribe(({ state }, before) => {
    if (state === 'good' && before.state === 'lost') act();
  });
}

/** Follows the browser's online and offline events, and reports on the window. @returns the closer */
export function watchNetwork(): () => void {
  const notify = () => window.dispatchEvent(new Event(RECONNECTED_EVENT));
  const listeners = {
    offline: reportUnreached,
    online: () => void tryNow(),
    [UNREACHED_EVENT]: () => void checkFor(notify),
  };
  for (const [name, listen] of Object.entries(listeners)) window.addEventListener(name, listen);
  // The connection was lost before the listeners were added.
  if (!navigator.onLine) reportUnreached();
  const close = onReconnect(notify);
  return () => {
    close();
    for (const [name, listen] of Object.entries(listeners)) window.removeEventListener(name, listen);
  };
}

/** A known loss is reported when it ends. Otherwise this reports as soon as a check succeeds. */
async function checkFor(notify: () => void): Promise<void> {
  if (useConnection.getState().state !== 'good') return;
  await check();
  if (useConnection.getState().state === 'good') notify();
}
