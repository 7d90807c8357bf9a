import { Worker } from 'node:worker_threads';
import type { BoxTask, DrawnPixels } from './draw-task.ts';

/**
 * Draws a box in a thread of its own, so that the event loop stays free; the thread ends with the picture or when
 * `signal` fires.
 * @returns the pixels, or null when they went into the task's file
 */
export async function drawBox(task: BoxTask, signal: AbortSignal): Promise<DrawnPixels | null> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./box-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  });
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await new Promise<DrawnPixels | null>((resolve, reject) => {
      let drawn: DrawnPixels | null = null;
      worker.once('message', (answer: DrawnPixels) => {
        drawn = answer;
      });
      worker.once('error', reject);
      worker.once('exit', (code) => {
        if (signal.aborted) reject(signal.reason);
        else if (code === 0) resolve(drawn);
        else reject(new Error(`the drawing thread ended with code ${code}`));
      });
    });
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
