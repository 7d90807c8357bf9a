import { setTimeout } from 'node:timers/promises';

/** The total, the JavaScript objects, and their native memory. */
export type HeldBytes = Pick<NodeJS.MemoryUsage, 'rss' | 'heapUsed' | 'external'>;

/** The memory of a Node process that was started with {@link PROBED}. */
export interface MemoryProbe {
  /** Bytes that the process holds after garbage collection. */
  residentBytes(): Promise<number>;
  /** The same, by kind. */
  heldBytes(): Promise<HeldBytes>;
  close(): void;
}

/** Settings of a process that can be probed: the inspector, on loopback. */
export const PROBED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' } as const;

/** Generous: a collection takes a tenth of a second. */
const WORKERS_MS = 5_000;

/** A response to a call, or an event of the inspector. */
interface Message {
  readonly id?: number;
  readonly result?: unknown;
  readonly method?: string;
  readonly params: { readonly sessionId: string; readonly message: string };
}

/** @param printed the output of the process, with the address of its inspector */
export async function openMemoryProbe(printed: string): Promise<MemoryProbe> {
  const address = /ws:\/\/127\.0\.0\.1:\S+/.exec(printed)?.[0];
  if (!address) throw new Error(`The process says no address of its inspector: ${printed}`);
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  const waiting = new Map<number, (value: unknown) => void>();
  const workers = new Set<string>();
  const receive = (text: string): void => {
    const { id, result, method, params } = JSON.parse(text) as Message;
    if (id !== undefined) {
      waiting.get(id)?.(result);
      waiting.delete(id);
    }
    if (method === 'NodeWorker.attachedToWorker') workers.add(params.sessionId);
    if (method === 'NodeWorker.detachedFromWorker') workers.delete(params.sessionId);
    if (method === 'NodeWorker.receivedMessageFromWorker') receive(params.message);
  };
  socket.addEventListener('message', ({ data }) => receive(String(data)));
  let calls = 0;
  const call = (method: string, params: object = {}): Promise<unknown> =>
    new Promise((resolve) => {
      waiting.set(++calls, resolve);
      socket.send(JSON.stringify({ id: calls, method, params }));
    });
  /** An idle thread never collects its own heap. A thread that ends during the call does not respond. */
  const collectInWorkers = async (): Promise<void> => {
    await call('NodeWorker.enable', { waitForDebuggerOnStart: false });
    const collected = [...workers].map(
      (sessionId) =>
        new Promise((resolve) => {
          waiting.set(++calls, resolve);
          const message = JSON.stringify({ id: calls, method: 'HeapProfiler.collectGarbage' });
          void call('NodeWorker.sendMessageToWorker', { sessionId, message });
        }),
    );
    await Promise.race([Promise.all(collected), setTimeout(WORKERS_MS, undefined, { ref: false })]);
    await call('NodeWorker.disable');
    workers.clear();
  };
  const heldBytes = async (): Promise<HeldBytes> => {
    await collectInWorkers();
    // The second collection frees what the first one released, such as finalizers.
    await call('HeapProfiler.collectGarbage');
    await call('HeapProfiler.collectGarbage');
    const answer = await call('Runtime.evaluate', { expression: 'process.memoryUsage()', returnByValue: true });
    return (answer as { readonly result: { readonly value: HeldBytes } }).result.value;
  };
  return { heldBytes, residentBytes: async () => (await heldBytes()).rss, close: () => socket.close() };
}
