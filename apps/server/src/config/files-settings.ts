import type { Proxy } from '../lib/proxy.ts';
import type { S3Address } from './s3-address.ts';
import type { SettingName } from './settings.ts';

/** A location in an object store, and the access to the store. */
export interface S3Config extends S3Address, S3Access {}

/** Access to an object store. */
interface S3Access {
  readonly region: string;
  /** Null means Amazon's endpoint of the region. */
  readonly endpoint: string | null;
  /** Whether the bucket is in the path of a URL instead of its host. */
  readonly pathStyle: boolean;
  /** Null means the role of the machine, or the credentials in the environment of Amazon's tools. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
  readonly encryption: S3Encryption | null;
  readonly proxy?: Proxy | null;
}

/** Encryption by the store, with its own key or a key of its key service: the default key if `keyId` is null. */
export type S3Encryption =
  | { readonly algorithm: 'AES256' }
  | { readonly algorithm: 'aws:kms'; readonly keyId: string | null };

export interface FilesConfig {
  /** Where delivered files are stored; null means the folder `blobs` of the data folder. */
  readonly bucket: S3Address | null;
  /** Access to that bucket, and to others that a command names. */
  readonly s3: S3Access;
  /** Whether links to files redirect to URLs of the store. */
  readonly redirects: boolean;
}

export const FILES_SETTINGS = [
  'BLOBS_URL',
  'DOWNLOADS',
  'S3_REGION',
  'S3_ENDPOINT',
  'S3_PATH_STYLE',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_ENCRYPTION',
] as const;

interface FilesSettings {
  readonly BLOBS_URL: S3Address | null;
  readonly DOWNLOADS: 'server' | 'redirect';
  readonly S3_REGION: string;
  readonly S3_ENDPOINT: string | null;
  readonly S3_PATH_STYLE: 'auto' | 'on' | 'off';
  readonly S3_ACCESS_KEY_ID: string | null;
  readonly S3_SECRET_ACCESS_KEY: string | null;
  readonly S3_ENCRYPTION: S3Encryption | null;
}

export const NO_FILES_SETTINGS: FilesConfig = {
  bucket: null,
  s3: { region: '', endpoint: null, pathStyle: false, credentials: null, encryption: null },
  redirects: false,
};

/**
 * Combines the file settings. An access key has two parts.
 * @param refuse called with each invalid setting and the reason
 */
export function filesConfig(
  settings: FilesSettings,
  refuse: (name: SettingName, reason: string) => void,
): FilesConfig | null {
  const { BLOBS_URL: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  const redirects = settings.DOWNLOADS === 'redirect';
  if (redirects && !bucket)
    refuse('DOWNLOADS', 'a folder has no addresses of its own: name a bucket in BLOBS_URL, or use server');
  if (accessKeyId && !secretAccessKey) refuse('S3_SECRET_ACCESS_KEY', 'required, because S3_ACCESS_KEY_ID is set');
  if (secretAccessKey && !accessKeyId) refuse('S3_ACCESS_KEY_ID', 'required, because S3_SECRET_ACCESS_KEY is set');
  const { S3_REGION: region, S3_ENDPOINT: endpoint, S3_PATH_STYLE: pathStyle, S3_ENCRYPTION: encryption } = settings;
  return {
    bucket,
    s3: {
      region,
      endpoint,
      // Amazon names buckets in hosts. Other servers rarely have a host name for each.
      pathStyle: pathStyle === 'auto' ? endpoint !== null : pathStyle === 'on',
      credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
      encryption,
    },
    redirects,
  };
}
