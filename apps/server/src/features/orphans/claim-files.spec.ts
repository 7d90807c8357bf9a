import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { LocalBlobStore } from '../../platform/blobs/local-blob-store.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { claimFiles } from './claim-files.ts';

it('lets every server of one database use a store, and none of another', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'groundtrack-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const start = (installationId: string) =>
    claimFiles({ blobs: new LocalBlobStore(folder), installationId }, 's3://imagery/', silentLog);
  await start('the first');
  await start('the first');
  await expect(start('another')).rejects.toThrow(
    'The files in s3://imagery/ belong to another database, and two shops cannot share one place. ' +
      'Choose another BLOBS_URL or DATA_DIR. If that database is gone for good, delete the file installation there.',
  );
  await start('the first');
});
