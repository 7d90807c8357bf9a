import { create } from 'zustand';
import { RECONNECTED_EVENT, UNREACHED_EVENT } from '../lib/connection-events.ts';

/**
 * Whether the server can be reached. One call that fails says little, so the server is asked at once; only when that fails
 * too is the connection lost, and from then on it is asked again, ever more rarely, until it answers.
 */
interface Connection {
  readonly state: 'good' | 'checking' | 'lost';
  /** When the server is asked next, while the connection is lost. */
  readonly nextTryMs: number;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;
/** A server that takes longer is as good as none. */
const PROBE_TIMEOUT_MS = 5_000;

export const useConnection = create<Connection>(() => ({ state: 'good', nextTryMs: 0 }));

let timer: ReturnType<typeof setTimeout> | undefined;
let pauseMs = FIRST_PAUSE_MS;

/** A call got no answer from the server. */
export function reportUnreached(): void {
  void check();
}

/** Asks only while the connection counts as good: a loss that is known is asked for anyway. */
async function check(): Promise<void> {
  if (useConnection.getState().state !== 'good') return;
  useConnection.setState({ state: 'checking' });
  await tryNow();
}

/** A call got an answer, whatever it says. It may have been on its way before the connection was lost: the server is asked at once. */
export function reportReached(): void {
  if (useConnection.getState().state === 'lost') void tryNow();
}

function noteReached(): void {
  if (useConnection.getState().state === 'good') return;
  clearTimeout(timer);
  pauseMs = FIRST_PAUSE_MS;
  useConnection.setState({ state: 'good', nextTryMs: 0 });
}

/** Asks the server whether it is there. Any answer will do, so the page itself is asked for, without its body. */
export async function tryNow(): Promise<void> {
  clearTimeout(timer);
  try {
    await fetch('/', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    noteReached();
  } catch {
    useConnection.setState({ state: 'lost', nextTryMs: Date.now() + pauseMs });
    timer = setTimeout(() => void tryNow(), pauseMs);
    pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
  }
}

/** Calls back each time a connection that was lost is there again. @returns the closer */
export function onReconnect(act: () => void): () => void {
  return useConnection.subscribe(({ state }, before) => {
    if (state === 'good' && before.state === 'lost') act();
  });
}

/** Believes the browser as soon as it says that the network went or came, and tells the window. @returns the closer */
export function watchNetwork(): () => void {
  const tell = () => window.dispatchEvent(new Event(RECONNECTED_EVENT));
  const listeners = {
    offline: reportUnreached,
    online: () => void tryNow(),
    [UNREACHED_EVENT]: () => void checkFor(tell),
  };
  for (const [name, listen] of Object.entries(listeners)) window.addEventListener(name, listen);
  // Lost before anybody listened.
  if (!navigator.onLine) reportUnreached();
  const close = onReconnect(tell);
  return () => {
    close();
    for (const [name, listen] of Object.entries(listeners)) window.removeEventListener(name, listen);
  };
}

/** A loss that is known is told of when it is over; a server that is there by now is told of at once. */
async function checkFor(tell: () => void): Promise<void> {
  if (useConnection.getState().state !== 'good') return;
  await check();
  if (useConnection.getState().state === 'good') tell();
}
