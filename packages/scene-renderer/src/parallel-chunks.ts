import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type Chunk, type Layers, newLayers, rowsFrom, toChunkTops } from './chunk.ts';
import type { ChunkSource } from './draw.ts';
import type { FileTask } from './draw-task.ts';
import { GroundPainter } from './ground-painter.ts';
import { type RegionFields, RegionGrid } from './region.ts';
import { Sky } from './sky.ts';
import type { View } from './view.ts';

/** Number of chunks in memory; more would be no faster. */
const SLOT_COUNT = 4;
/** Smaller pictures are finished before a second thread has started. */
const MIN_PARALLEL_PX = 1_000_000;

/** Memory that the painting threads share; {@link claims} and {@link states} are accessed by Atomics. */
export interface SharedPainting {
  readonly task: FileTask;
  readonly regions: RegionFields;
  readonly layers: readonly Layers[];
  /** Index 0: chunks claimed so far; index 1: chunks consumed so far. */
  readonly claims: Int32Array;
  /** For each chunk: 0 not painted, 1 painted, 2 failed. */
  readonly states: Int32Array;
}

/** Claims chunks in order and paints each into its slot. */
class SharedPainter {
  readonly #shared: SharedPainting;
  readonly #painter: GroundPainter;
  readonly #tops: readonly number[];

  constructor(shared: SharedPainting, view: View) {
    const sky = new Sky(shared.task.scene, view);
    this.#shared = shared;
    this.#painter = new GroundPainter(view, sky, new RegionGrid(view, shared.regions));
    this.#tops = toChunkTops(view, sky);
  }

  /** @returns the next chunk below `limit`, or -1 */
  claim(limit: number): number {
    const { claims } = this.#shared;
    for (;;) {
      const next = Atomics.load(claims, 0);
      if (next >= Math.min(limit, this.#tops.length)) return -1;
      if (Atomics.compareExchange(claims, 0, next, next + 1) === next) return next;
    }
  }

  paint(index: number): void {
    const { layers, states } = this.#shared;
    this.#painter.paint(this.#tops[index], layers[index % SLOT_COUNT]);
    Atomics.store(states, index, 1);
    Atomics.notify(states, index);
  }

  /** The painted chunk in its slot. */
  painted(index: number, view: View): Chunk {
    const topPx = this.#tops[index];
    const layers = this.#shared.layers[index % SLOT_COUNT];
    return { topPx, rows: rowsFrom(topPx, view), ...layers };
  }
}

/** Paints chunks until none is left; the work of the second thread. */
export function paintUntilDone(shared: SharedPainting, view: View): void {
  const { claims, states } = shared;
  const painter = new SharedPainter(shared, view);
  for (let index = painter.claim(Infinity); index >= 0; index = painter.claim(Infinity)) {
    for (;;) {
      const developed = Atomics.load(claims, 1);
      if (developed > index - SLOT_COUNT) break;
      Atomics.wait(claims, 1, developed);
    }
    try {
      painter.paint(index);
    } catch (error) {
      Atomics.store(states, index, 2);
      Atomics.notify(states, index);
      throw error;
    }
  }
}

/** Paints with a second thread: while one paints the requested chunk, the other paints the next ones. */
export class ParallelChunks implements ChunkSource {
  readonly #shared: SharedPainting;
  readonly #painter: SharedPainter;
  readonly #view: View;

  constructor(task: FileTask, view: View) {
    const sky = new Sky(task.scene, view);
    const chunks = toChunkTops(view, sky).length;
    this.#view = view;
    this.#shared = {
      task,
      // Reading the maps before the layers are allocated lowers the peak of a delivery by 10 MB.
      regions: new RegionGrid(view).fill().fields,
      layers: Array.from({ length: SLOT_COUNT }, () => newLayers(view, sky, task.bandsPath !== undefined)),
      claims: new Int32Array(new SharedArrayBuffer(8)),
      states: new Int32Array(new SharedArrayBuffer(4 * chunks)),
    };
    if (availableParallelism() > 1 && view.widthPx * view.heightPx > MIN_PARALLEL_PX) this.#startWorker();
    this.#painter = new SharedPainter(this.#shared, view);
  }

  #startWorker(): void {
    const worker = new Worker(new URL('./paint-worker.ts', import.meta.url), {
      workerData: this.#shared,
      resourceLimits: { maxYoungGenerationSizeMb: 4 },
    });
    // The chunks are waited for, not the thread.
    worker.unref();
  }

  chunk(index: number): Chunk {
    const { claims, states } = this.#shared;
    // A request for a chunk means that the previous one was consumed.
    Atomics.store(claims, 1, index);
    Atomics.notify(claims, 1);
    while (Atomics.load(states, index) === 0) {
      const next = this.#painter.claim(index + SLOT_COUNT);
      if (next >= 0) this.#painter.paint(next);
      else Atomics.wait(states, index, 0);
    }
    if (Atomics.load(states, index) === 2) throw new Error('the second painting thread failed');
    return this.#painter.painted(index, this.#view);
  }
}
