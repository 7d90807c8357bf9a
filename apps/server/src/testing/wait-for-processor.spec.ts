import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { measureProcessorWait } from './wait-for-processor.ts';

describe('the wait for a processor', () => {
  it('never decreases when threads end', async () => {
    const busy = 'for (const end = performance.now() + 50; performance.now() < end; );';
    const threads = Array.from({ length: 8 }, () => new Worker(busy, { eval: true }));
    const ended = threads.map((thread) => new Promise((resolve) => thread.once('exit', resolve)));
    await Promise.all(threads.map((thread) => new Promise((resolve) => thread.once('online', resolve))));
    const waitedMs = measureProcessorWait(process.pid);
    await Promise.all(ended);
    expect(waitedMs()).toBeGreaterThanOrEqual(0);
  });
});
