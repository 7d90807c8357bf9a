import type { Result } from '@groundtrack/contract';
import type {
  AccountMails,
  ClosePayment,
  ConfirmedAccount,
  OwnerConfirmation,
  StartDownload,
} from '../../domain/feature-ports.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Db } from '../../platform/db/database.ts';
import type { JobQueue } from '../../platform/db/job-queue.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { Clock, Ids, Log } from '../../platform/system/ports.ts';
import type { PgAccountDeletionStore } from './pg-account-deletion-store.ts';

/** Dependencies of the use cases of account deletion and export. */
export interface AccountDeletionDeps {
  readonly store: PgAccountDeletionStore;
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
  /** Legal entity that keeps the order records. */
  readonly sellerName: string;
  readonly supportEmail: string;
  /** Minimum retention of order records. */
  readonly booksKeptYears: number;
}
