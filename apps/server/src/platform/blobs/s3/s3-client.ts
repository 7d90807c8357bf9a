import { S3Client } from '@aws-sdk/client-s3';
import type { S3Config } from '../../../config/files-settings.ts';

const CONNECT_MS = 5_000;
/** Without a byte in either direction: what is slow is not broken. */
const SILENCE_MS = 15_000;
/** Every download holds one for as long as it takes. */
const CONNECTIONS = 2_048;

export function openS3Client({ region, endpoint, pathStyle, credentials }: S3Config): S3Client {
  return new S3Client({
    region,
    ...(endpoint === null ? {} : { endpoint }),
    ...(credentials === null ? {} : { credentials }),
    forcePathStyle: pathStyle,
    // Tries are ours, see `patiently`.
    maxAttempts: 1,
    // Not every server knows the checksums that Amazon added later; all compare Content-MD5.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      httpAgent: { maxSockets: CONNECTIONS },
      httpsAgent: { maxSockets: CONNECTIONS },
    },
  });
}
