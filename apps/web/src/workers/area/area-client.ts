import type { AreaJob, Finding, FromAreaWorker, InspectedArea, ToAreaWorker } from './area-messages.ts';

/** The part of `Worker` that the client uses. */
export interface AreaWorkerPort {
  postMessage(message: ToAreaWorker, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: { readonly data: FromAreaWorker }) => void): void;
  addEventListener(type: 'error', listener: (event: { readonly message: string }) => void): void;
  terminate(): void;
}

export interface AreaAnswers {
  readonly onProgress: (share: number) => void;
  readonly onDone: (area: InspectedArea) => void;
  /** Follows an area with faults. */
  readonly onRepaired: (findings: readonly Finding[]) => void;
  readonly onRefused: (reason: string) => void;
}

/** The page's side of the area worker. A new job cancels the running one. */
export class AreaClient {
  readonly #open: () => AreaWorkerPort;
  #worker: AreaWorkerPort | null = null;
  #jobId = 0;
  #answers: AreaAnswers | null = null;

  constructor(open: () => AreaWorkerPort) {
    this.#open = open;
  }

  start(job: AreaJob, answers: AreaAnswers): void {
    if (this.#answers) this.cancel();
    this.#worker ??= this.#openWorker();
    this.#answers = answers;
    this.#jobId += 1;
    this.#worker.postMessage({ jobId: this.#jobId, job }, []);
  }

  /** Reading is one long synchronous step, so only terminating the worker ends it. */
  cancel(): void {
    if (this.#answers === null) return;
    this.#answers = null;
    this.close();
  }

  close(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#answers = null;
  }

  #openWorker(): AreaWorkerPort {
    const worker = this.#open();
    worker.addEventListener('message', ({ data }) => this.#receive(data));
    worker.addEventListener('error', () => {
      const answers = this.#answers;
      this.close();
      answers?.onRefused('Your browser does not have enough memory to read it. Save a part of it.');
    });
    return worker;
  }

  #receive(message: FromAreaWorker): void {
    const answers = this.#answers;
    if (answers === null || message.jobId !== this.#jobId) return;
    if (message.type === 'progress') return answers.onProgress(message.share);
    const isLast = message.type !== 'done' || message.area.findings.length === 0;
    if (isLast) this.#answers = null;
    if (message.type === 'done') answers.onDone(message.area);
    else if (message.type === 'repaired') answers.onRepaired(message.findings);
    else answers.onRefused(message.reason);
  }
}

export function openAreaWorker(): AreaWorkerPort {
  return new Worker(new URL('./area.worker.ts', import.meta.url), { type: 'module' });
}
