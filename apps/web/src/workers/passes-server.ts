import type { FromWorker, Job, Part, ToWorker } from './messages.ts';
import { runJob, type Step } from './run-job.ts';
import { catalogTable, type SatelliteTable, satelliteTable } from './satellite-table.ts';

interface Surroundings {
  readonly post: (message: FromWorker, transfer: Transferable[]) => void;
  /** Lets waiting messages in, such as a cancel. */
  readonly pause: () => Promise<void>;
}

/** The worker's side of the messages, without the worker: handles each message. */
export function createPassesServer({ post, pause }: Surroundings): (message: ToWorker) => void {
  const running = new Set<number>();
  let table = satelliteTable([]);

  async function run(runId: number, job: Job): Promise<void> {
    running.add(runId);
    try {
      if (job.kind === 'catalog') table = catalogTable(job.text);
      for (const { part, done, total } of await stepsOf(table, job)) {
        if (!running.has(runId)) return;
        if (part !== null) post({ type: 'chunk', runId, part }, toBuffers(part));
        post({ type: 'progress', runId, done, total }, []);
        await pause();
      }
      if (running.has(runId)) post({ type: 'complete', runId }, []);
    } catch (error) {
      post({ type: 'error', runId, message: error instanceof Error ? error.message : String(error) }, []);
    } finally {
      running.delete(runId);
    }
  }

  return (message) => {
    if (message.type === 'load') table = satelliteTable(message.satellites);
    else if (message.type === 'cancel') running.delete(message.runId);
    else void run(message.runId, message.job);
  };
}

/** Code for areas is loaded on first use. */
async function stepsOf(table: SatelliteTable, job: Job): Promise<Iterable<Step>> {
  if (job.kind !== 'passes' || job.area === undefined) return runJob(table, job);
  const { areaPassSteps } = await import('./area-passes.ts');
  return areaPassSteps(table, { ...job, area: job.area });
}

/** The arrays of a part that are transferred instead of copied. */
function toBuffers(part: Part): Transferable[] {
  switch (part.kind) {
    case 'tracks':
      return part.tracks.map(({ ecefM }) => toBuffer(ecefM));
    case 'field':
      return [toBuffer(part.field.startStates), toBuffer(part.field.endStates)];
    case 'passes':
    case 'reach':
    case 'catalog':
    case 'read':
      return [];
  }
}

function toBuffer(array: Float64Array): ArrayBuffer {
  // Arrays made by `new Float64Array(length)` are always backed by an ArrayBuffer.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return array.buffer as ArrayBuffer;
}
