/** All of it, the objects of JavaScript, and what native code keeps for them. */
export type HeldBytes = Pick<NodeJS.MemoryUsage, 'rss' | 'heapUsed' | 'external'>;

/** The memory of a Node process that was started with {@link PROBED}. */
export interface MemoryProbe {
  /** Bytes that the process holds once its garbage is collected. */
  residentBytes(): Promise<number>;
  /** The same with whose they are. */
  heldBytes(): Promise<HeldBytes>;
  close(): void;
}

/** Settings of a process that lets itself be probed: the inspector, on loopback. */
export const PROBED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' } as const;

/** @param printed what the process printed so far, with the address of its inspector */
export async function openMemoryProbe(printed: string): Promise<MemoryProbe> {
  const address = /ws:\/\/127\.0\.0\.1:\S+/.exec(printed)?.[0];
  if (!address) throw new Error(`The process says no address of its inspector: ${printed}`);
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  const waiting = new Map<number, (value: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { readonly id: number; readonly result: unknown };
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  let calls = 0;
  const call = (method: string, params: object = {}): Promise<unknown> =>
    new Promise((resolve) => {
      waiting.set(++calls, resolve);
      socket.send(JSON.stringify({ id: calls, method, params }));
    });
  const heldBytes = async (): Promise<HeldBytes> => {
    // What the first collection lets go of, such as finalizers, only the second one frees.
    await call('HeapProfiler.collectGarbage');
    await call('HeapProfiler.collectGarbage');
    const answer = await call('Runtime.evaluate', { expression: 'process.memoryUsage()', returnByValue: true });
    return (answer as { readonly result: { readonly value: HeldBytes } }).result.value;
  };
  return { heldBytes, residentBytes: async () => (await heldBytes()).rss, close: () => socket.close() };
}
