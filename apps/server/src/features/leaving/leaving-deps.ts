import type { Result } from '@groundtrack/contract';
import type { BlobStore } from '../../blobs/blob-store.ts';
import type { Db } from '../../db/database.ts';
import type { JobQueue } from '../../db/job-queue.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import type { Clock, Ids, Log } from '../../system/ports.ts';
import type {
  AccountMails,
  ClosePayment,
  ConfirmedAccount,
  OwnerConfirmation,
  StartDownload,
} from '../feature-events.ts';
import type { PgLeavingStore } from './pg-leaving-store.ts';

/** Dependencies of the use cases of leaving. */
export interface LeavingDeps {
  readonly store: PgLeavingStore;
  readonly db: Db;
  readonly secrets: SecretBox;
  readonly startDownload: StartDownload;
  readonly blobs: BlobStore;
  readonly jobs: JobQueue;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly confirmOwner: (accountId: string, given: OwnerConfirmation) => Promise<Result<ConfirmedAccount>>;
  readonly closePayment: ClosePayment;
  readonly mails: Pick<AccountMails, 'deleted'>;
  /** Who keeps the books. */
  readonly sellerName: string;
  readonly supportEmail: string;
  /** For at least this long after an order. */
  readonly booksKeptYears: number;
}
