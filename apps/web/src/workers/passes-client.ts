import type { FromWorker, Job, OrbitingSatellite, Part, ToWorker } from './messages.ts';

/** The part of `Worker` that the client uses. */
export interface WorkerPort {
  postMessage(message: ToWorker, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: { readonly data: FromWorker }) => void): void;
  addEventListener(type: 'error', listener: (event: { readonly message: string }) => void): void;
  terminate(): void;
}

export interface RunHandlers {
  readonly onPart: (part: Part) => void;
  readonly onComplete: () => void;
  readonly onError: (message: string) => void;
  readonly onProgress?: (done: number, total: number) => void;
}

interface Run {
  readonly id: number;
  readonly handlers: RunHandlers;
}

/** The page's side of the passes worker. A new run cancels a running one of the same kind. */
export class PassesClient {
  readonly #worker: WorkerPort;
  readonly #runs = new Map<Job['kind'], Run>();
  #lastRunId = 0;

  constructor(worker: WorkerPort) {
    this.#worker = worker;
    worker.addEventListener('message', ({ data }) => this.#receive(data));
    worker.addEventListener('error', ({ message }) => {
      const runs = [...this.#runs.values()];
      this.#runs.clear();
      for (const { handlers } of runs) handlers.onError(message);
    });
  }

  load(satellites: readonly OrbitingSatellite[]): void {
    this.#send({ type: 'load', satellites });
  }

  /** Starts a run. Results of an older run of the same kind are ignored from now on. */
  start(job: Job, handlers: RunHandlers): void {
    this.cancel(job.kind);
    this.#lastRunId += 1;
    const runId = this.#lastRunId;
    this.#runs.set(job.kind, { id: runId, handlers });
    this.#send({ type: 'start', runId, job });
  }

  cancel(kind: Job['kind']): void {
    const run = this.#runs.get(kind);
    if (run === undefined) return;
    this.#runs.delete(kind);
    this.#send({ type: 'cancel', runId: run.id });
  }

  close(): void {
    this.#runs.clear();
    this.#worker.terminate();
  }

  #send(message: ToWorker): void {
    this.#worker.postMessage(message, []);
  }

  #receive(message: FromWorker): void {
    const entry = [...this.#runs].find(([, run]) => run.id === message.runId);
    if (entry === undefined) return;
    const [kind, { handlers }] = entry;
    switch (message.type) {
      case 'chunk':
        handlers.onPart(message.part);
        break;
      case 'progress':
        handlers.onProgress?.(message.done, message.total);
        break;
      case 'complete':
        this.#runs.delete(kind);
        handlers.onComplete();
        break;
      case 'error':
        this.#runs.delete(kind);
        handlers.onError(message.message);
        break;
    }
  }
}

/** A client on its own worker thread. */
export function openPassesClient(): PassesClient {
  return new PassesClient(new Worker(new URL('./passes.worker.ts', import.meta.url), { type: 'module' }));
}
