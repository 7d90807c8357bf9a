import { availableParallelism } from 'node:os';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { toThreadError } from '../../../system/answer-tasks.ts';
import { LazyThread } from '../../../system/lazy-thread.ts';
import { FairQueue } from '../../../util/fair-queue.ts';
import type { BytesAnswered, BytesAsked, ViewAnswer, ViewTask } from './drawing/view-task.ts';
import { ThreadShares } from './thread-shares.ts';

const THREADS_AT_MOST = 4;
/** Tasks one thread works on at once: with two, which wait less for bytes, each takes longer and others wait twice as long. */
const AT_ONCE = 1;
/** Tasks of one viewer that wait for a thread; a screen of a map is forty tiles. */
const WAITING_AT_MOST = 200;
/** Neighboring tiles share blocks of the file: so many, across and down, are drawn by one thread. */
const NEIGHBORS = 4;

/** Files whose description is kept: some ten kilobytes each. */
const DESCRIBED = 200;
/** Whoever asked first may leave: others wait for the same. */
const FOR_ALL = new AbortController().signal;

/** Who looks at images: an account, or those it gave links to, who are one together. */
export interface Viewer {
  readonly accountId: string;
  readonly byLink: boolean;
}

interface Thread {
  readonly worker: LazyThread<ViewTask, ViewAnswer>;
  readonly queue: FairQueue;
}

/** Files that threads draw from, by the name they are known by. */
export interface FileRanges {
  /** @throws RangeError beyond the end of the file, {@link SourceFailure} when its server does not give it */
  read(key: string, position: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
  close(): void;
}

/** In words for people. */
export class SourceFailure extends Error {
  override readonly name = 'SourceFailure';
}

/** Draws images in threads of their own, beside the one that answers people. */
export class ImageViewer {
  readonly #ranges: FileRanges;
  readonly #threads: readonly Thread[];
  readonly #shares: ThreadShares;
  readonly #described = new LRUCache<string, Promise<ViewAnswer | null>>({ max: DESCRIBED });

  constructor(ranges: FileRanges, threads = Math.min(THREADS_AT_MOST, availableParallelism())) {
    this.#ranges = ranges;
    this.#shares = new ThreadShares(threads);
    this.#threads = Array.from({ length: threads }, () => ({
      worker: new LazyThread(() => this.#start()),
      queue: new FairQueue({ atOnce: AT_ONCE, waiting: WAITING_AT_MOST }),
    }));
  }

  /** What is known of a file, found once for all who ask; null when too many tasks wait. @throws what the blob store throws */
  async describe(viewer: Viewer, blobKey: string): Promise<ViewAnswer | null> {
    const described = this.#described.get(blobKey) ?? this.ask(viewer, { blobKey, ask: { kind: 'describe' } }, FOR_ALL);
    this.#described.set(blobKey, described);
    try {
      const answer = await described;
      if (answer && 'description' in answer) return answer;
      this.#described.delete(blobKey);
      return answer;
    } catch (error) {
      this.#described.delete(blobKey);
      throw error;
    }
  }

  /**
   * A task that has begun keeps its place when its client leaves: the thread draws it to its end.
   * @param viewer whose tasks wait for each other; several viewers take turns, and those of several accounts have threads
   * of their own
   * @returns null when too many of the viewer's tasks wait @throws the signal's reason, and what the blob store throws
   */
  async ask(viewer: Viewer, task: ViewTask, signal: AbortSignal): Promise<ViewAnswer | null> {
    const { accountId, byLink } = viewer;
    const thread = this.#threads[this.#shares.threadOf(accountId, turnOf(task), performance.now())];
    if (!thread) throw new Error('There is no thread');
    return thread.queue.run(`${accountId} ${byLink}`, signal, () => thread.worker.run(task));
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map(({ worker }) => worker.close()));
    this.#ranges.close();
  }

  #start(): Worker {
    const { port1, port2 } = new MessageChannel();
    port1.on('message', (asked: BytesAsked) => void this.#answer(port1, asked));
    port1.unref();
    const worker = new Worker(new URL('drawing/view-worker.ts', import.meta.url), {
      workerData: { bytesPort: port2 },
      transferList: [port2],
    });
    worker.once('exit', () => port1.close());
    return worker;
  }

  async #answer(port: MessagePort, { id, blobKey, position, length }: BytesAsked): Promise<void> {
    try {
      const bytes = await this.#ranges.read(blobKey, position, length);
      const answer: BytesAnswered = { id, bytes };
      port.postMessage(answer, [bytes.buffer]);
    } catch (error) {
      const kind = error instanceof RangeError ? 'beyond' : error instanceof SourceFailure ? 'source-failed' : 'other';
      const said = error instanceof SourceFailure ? { error: error.message } : toThreadError(error);
      const answer: BytesAnswered = { id, kind, ...said };
      port.postMessage(answer);
    }
  }
}

/** Tiles of a neighborhood have the same turn. */
function turnOf({ ask }: ViewTask): number {
  if (!('tile' in ask)) return 0;
  const { x, y } = ask.tile;
  return Math.floor(x / NEIGHBORS) + Math.floor(y / NEIGHBORS);
}
