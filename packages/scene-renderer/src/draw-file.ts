import { Worker } from 'node:worker_threads';
import type { FileTask, FileThread, MapsRead } from './draw-task.ts';
import { handedMaps, handMaps } from './handed-maps.ts';

/**
 * Draws a box into a file in a thread of its own, so that the event loop stays free. The thread ends with the picture
 * or when `signal` fires.
 */
export async function drawFile(task: FileTask, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), {
    workerData: { task, maps: handedMaps() } satisfies FileThread,
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  });
  worker.once('message', ({ maps }: MapsRead) => handMaps(maps));
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await new Promise<void>((resolve, reject) => {
      worker.once('error', reject);
      worker.once('exit', (code) => {
        if (signal.aborted) reject(signal.reason);
        else if (code === 0) resolve();
        else reject(new Error(`the drawing thread ended with code ${code}`));
      });
    });
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
