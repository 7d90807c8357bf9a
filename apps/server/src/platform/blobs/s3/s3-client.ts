import { S3Client } from '@aws-sdk/client-s3';
import type { S3Config } from '../../../config/files-settings.ts';
import { toProxyEnv } from '../../net/proxy.ts';

const CONNECT_MS = 5_000;
/** The longest silence in both directions. A slow connection is not broken. */
const SILENCE_MS = 15_000;
/** Every download holds a connection for its whole duration. */
const CONNECTIONS = 2_048;

export function openS3Client({ region, endpoint, pathStyle, credentials, proxy = null }: S3Config): S3Client {
  return new S3Client({
    region,
    ...(endpoint === null ? {} : { endpoint }),
    ...(credentials === null ? {} : { credentials }),
    forcePathStyle: pathStyle,
    // Retries are ours, see `withRetries`.
    maxAttempts: 1,
    // Not every server supports Amazon's later checksums. All check Content-MD5.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      httpAgent: { maxSockets: CONNECTIONS, ...toProxyEnv(proxy) },
      httpsAgent: { maxSockets: CONNECTIONS, ...toProxyEnv(proxy) },
    },
  });
}
