import { Readable } from 'node:stream';
import { fail, ok, type Result } from '@groundtrack/contract';
import type { Clock, Ids, Log } from '../../platform/system/ports.ts';
import type { PgDownloadRuns } from './pg-download-runs.ts';

/** A process that dies keeps its account from another download for at most this long. */
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
  /** Everything is read; what is left are bytes on their way. */
  isOver: boolean;
}

/**
 * A stream that is written as fast as it is read. The account has one at a time, over all processes; the stream ends
 * early when the account is deleted meanwhile.
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
      'A download of this account is under way. Wait until it is done; one that was broken off is free again after a minute.',
    );
  const stream = Readable.from(withRun(deps, run, content()));
  keepAlive(deps, stream, run);
  return ok(stream);
}

/** The run ends before the end of the stream is sent, so that the next download may begin then. */
async function* withRun({ runs }: DownloadDeps, run: Run, content: AsyncIterable<Uint8Array>) {
  yield* content;
  run.isOver = true;
  await runs.release(run.id);
}

/** Renews the run until the stream is closed, and ends the stream when the run is lost. */
function keepAlive({ runs, clock, log }: DownloadDeps, stream: Readable, run: Run): void {
  const renew = async () => {
    const isOurs = await runs.renew(run.id, clock.nowMs() + RUN_MS);
    if (!isOurs && !run.isOver) stream.destroy(new Error('The run of this download is over'));
  };
  // What cannot be renewed now is by the next try, or the run is over.
  const warn = (error: unknown) =>
    log.warn({ runId: run.id, err: error }, 'The run of a download could not be renewed');
  const timer = setInterval(() => void renew().catch(warn), RENEW_MS);
  stream.once('close', () => {
    clearInterval(timer);
    runs.release(run.id).catch(warn);
  });
}
