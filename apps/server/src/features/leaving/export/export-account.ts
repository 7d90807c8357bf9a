import { Readable } from 'node:stream';
import { fail, ok, type Result } from '@groundtrack/contract';
import { makeZip } from 'client-zip';
import type { LeavingDeps } from '../leaving-deps.ts';
import { readmeText } from './readme-text.ts';
import { sheets } from './sheets.ts';
import { toCsvPieces, toJsonPieces } from './write-sheet.ts';

/** A process that dies keeps its account from another download for at most this long. */
const RUN_MS = 60_000;
const RENEW_MS = 20_000;

interface AccountExport {
  readonly stream: Readable;
  readonly fileName: string;
}

type ExportDeps = Pick<LeavingDeps, 'exports' | 'store' | 'clock' | 'ids' | 'log' | 'sellerName' | 'supportEmail'>;

/**
 * Everything an account holds as a ZIP, written as fast as it is read from the stream: page by page from the database, of
 * which no connection is held in between. An account has one at a time, over all processes. The stream ends early, and
 * the ZIP is not whole, when the account is deleted meanwhile.
 */
export async function exportAccount(deps: ExportDeps, accountId: string): Promise<Result<AccountExport>> {
  const { exports, clock, ids } = deps;
  const email = await deps.store.findEmail(accountId);
  if (email === null) return fail('session-expired', 'This account no longer exists');
  const nowMs = clock.nowMs();
  const run: Run = { id: ids.uuid(), isOver: false };
  if (!(await exports.acquire(accountId, { id: run.id, nowMs, untilMs: nowMs + RUN_MS })))
    return fail(
      'export-running',
      'A download of this account is under way. Wait until it is done; one that was broken off is free again after a minute.',
    );
  const stream = Readable.from(makeZip(entries(deps, { accountId, email, nowMs, run })));
  keepAlive(deps, stream, run);
  return ok({ stream, fileName: `Groundtrack account ${new Date(nowMs).toISOString().slice(0, 10)}.zip` });
}

interface Run {
  readonly id: string;
  /** Everything is read; what is left are bytes on their way. */
  isOver: boolean;
}

/** Renews the run until the stream is closed, and ends the stream when the run is lost. */
function keepAlive({ exports, clock, log }: ExportDeps, stream: Readable, run: Run): void {
  const renew = async () => {
    const isOurs = await exports.renew(run.id, clock.nowMs() + RUN_MS);
    if (!isOurs && !run.isOver) stream.destroy(new Error('The run of this download is over'));
  };
  // What cannot be renewed now is by the next try, or the run is over.
  const warn = (error: unknown) =>
    log.warn({ runId: run.id, err: error }, 'The run of a download could not be renewed');
  const timer = setInterval(() => void renew().catch(warn), RENEW_MS);
  stream.once('close', () => {
    clearInterval(timer);
    exports.release(run.id).catch(warn);
  });
}

interface Exported {
  readonly run: Run;
  readonly accountId: string;
  readonly email: string;
  readonly nowMs: number;
}

/** The files of the ZIP; each begins to be read when its turn has come. The run ends before the last bytes are sent. */
async function* entries({ exports, sellerName, supportEmail }: ExportDeps, exported: Exported) {
  const { accountId, email, nowMs, run } = exported;
  const { db } = exports;
  const lastModified = new Date(nowMs);
  const facts = { email, sellerName, supportEmail, atMs: nowMs };
  yield { name: 'README.txt', lastModified, input: readmeText(sheets, facts) };
  for (const sheet of sheets) {
    yield { name: `${sheet.name}.json`, lastModified, input: toJsonPieces(sheet, { db, accountId }) };
    yield { name: `${sheet.name}.csv`, lastModified, input: toCsvPieces(sheet, { db, accountId }) };
  }
  run.isOver = true;
  await exports.release(run.id);
}
