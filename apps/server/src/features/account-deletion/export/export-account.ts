import type { Readable } from 'node:stream';
import { fail, ok, type Result } from '@groundtrack/contract';
import { makeZip } from 'client-zip';
import type { AccountDeletionDeps } from '../account-deletion-deps.ts';
import { exportTables } from './export-tables.ts';
import { readmeText } from './readme-text.ts';
import { toCsvPieces, toJsonPieces } from './write-export-table.ts';

interface AccountExport {
  readonly stream: Readable;
  readonly fileName: string;
}

type ExportDeps = Pick<
  AccountDeletionDeps,
  'db' | 'secrets' | 'store' | 'startDownload' | 'clock' | 'sellerName' | 'supportEmail'
>;

/**
 * Streams all data of an account as a ZIP, at the speed of the reader. The database is read page by page, without
 * holding a connection in between. An account can have one download at a time. If the account is deleted in the
 * meantime, the stream ends early with an incomplete ZIP.
 */
export async function exportAccount(deps: ExportDeps, accountId: string): Promise<Result<AccountExport>> {
  const email = await deps.store.findEmail(accountId);
  if (email === null) return fail('session-expired', 'This account no longer exists');
  const nowMs = deps.clock.nowMs();
  const started = await deps.startDownload(accountId, () => makeZip(entries(deps, { accountId, email, nowMs })));
  if (!started.ok) return started;
  const fileName = `Groundtrack account ${new Date(nowMs).toISOString().slice(0, 10)}.zip`;
  return ok({ stream: started.value, fileName });
}

interface Exported {
  readonly accountId: string;
  readonly email: string;
  readonly nowMs: number;
}

/** The files of the ZIP, each read when the previous one is written. */
async function* entries({ db, secrets, sellerName, supportEmail }: ExportDeps, { accountId, email, nowMs }: Exported) {
  const lastModified = new Date(nowMs);
  const source = { db, secrets, accountId };
  const facts = { email, sellerName, supportEmail, atMs: nowMs };
  yield { name: 'README.txt', lastModified, input: readmeText(exportTables, facts) };
  for (const table of exportTables) {
    yield { name: `${table.name}.json`, lastModified, input: toJsonPieces(table, source) };
    yield { name: `${table.name}.csv`, lastModified, input: toCsvPieces(table, source) };
  }
}
