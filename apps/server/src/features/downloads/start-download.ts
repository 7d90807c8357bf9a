import { Readable } from 'node:stream';
import { fail, ok, type Result } from '@groundtrack/contract';
import type { Clock, Ids, Log } from '../../platform/system/ports.ts';
import type { PgDownloadRuns } from './pg-download-runs.ts';

/** After a process dies, its account can start another download within this time. */
const RUN_MS = 60_000;
const RENEW_MS = 20_000;

interface DownloadDeps {
  readonly runs: PgDownloadRuns;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
}

interface Run {
  readonly id: string;
  /** Everything is read; the remaining bytes are being sent. */
  isOver: boolean;
}

/**
 * Streams content at the speed of the reader. An account has one stream at a time, across all processes. The stream
 * ends early if the account is deleted in the meantime.
 */
export async function startDownload(
  deps: DownloadDeps,
  accountId: string,
  content: () => AsyncIterable<Uint8Array>,
): Promise<Result<Readable>> {
  const { runs, clock, ids } = deps;
  const nowMs = clock.nowMs();
  const run: Run = { id: ids.uuid(), isOver: false };
  if (!(await runs.acquire(accountId, { id: run.id, nowMs, untilMs: nowMs + RUN_MS })))
    return fail(
      'export-running',
      'A download of this account is in progress. Wait until it is done, or a minute after it was interrupted.',
    );
  const stream = Readable.from(withRun(deps, run, content()));
  keepAlive(deps, stream, run);
  return ok(stream);
}

/** The run ends before the end of the stream is sent, so that the next download can start then. */
async function* withRun({ runs }: DownloadDeps, run: Run, content: AsyncIterable<Uint8Array>) {
  yield* content;
  run.isOver = true;
  await runs.release(run.id);
}

/** Renews the run until the stream is closed, and ends the stream if the run is lost. */
function keepAlive({ runs, clock, log }: DownloadDeps, stream: Readable, run: Run): void {
  const renew = async () => {
    const isOurs = await runs.renew(run.id, clock.nowMs() + RUN_MS);
    if (!isOurs && !run.isOver) stream.destroy(new Error('The run of this download is over'));
  };
  // A failed renewal is retried, until the run is lost.
  const warn = (error: unknown) =>
    log.warn({ runId: run.id, err: error }, 'The run of a download could not be renewed');
  const timer = setInterval(() => void renew().catch(warn), RENEW_MS);
  stream.once('close', () => {
    clearInterval(timer);
    runs.release(run.id).catch(warn);
  });
}
