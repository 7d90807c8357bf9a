import { AreaReadError } from './area-limits.ts';
import type { AreaJob, FromAreaWorker, InspectedArea, ToAreaWorker } from './area-messages.ts';
import { findRepairs, inspectArea, unite } from './inspect-area.ts';
import { readAreaFile, readAreaText } from './read-area.ts';

/** Progress messages closer together would not be visible. */
const SHARE_STEP = 0.02;

/** The worker's side of the messages, without the worker. */
export function createAreaServer(post: (message: FromAreaWorker) => void): (message: ToAreaWorker) => Promise<void> {
  return async ({ jobId, job }) => {
    let sentShare = 0;
    const onRead = (share: number) => {
      if (share - sentShare < SHARE_STEP) return;
      sentShare = share;
      post({ jobId, type: 'progress', share });
    };
    try {
      const area = await inspect(job, onRead);
      post({ jobId, type: 'done', area });
      if (area.findings.length > 0) post({ jobId, type: 'repaired', findings: findRepairs(area) });
    } catch (error) {
      post({ jobId, type: 'refused', reason: toReason(error) });
    }
  };
}

async function inspect(job: AreaJob, onRead: (share: number) => void): Promise<InspectedArea> {
  switch (job.kind) {
    case 'file':
      return inspectArea(await readAreaFile(job.file, onRead), job.expected);
    case 'text':
      return inspectArea(await readAreaText(job.text), job.expected);
    case 'polygons':
      return inspectArea(
        { polygons: job.isUnited ? unite(job.polygons) : job.polygons, name: '', notes: [] },
        job.expected,
      );
  }
}

function toReason(error: unknown): string {
  if (error instanceof AreaReadError) return error.message;
  const what = error instanceof Error ? error.message : String(error);
  return `It could not be read (${what.slice(0, 200)}).`;
}
