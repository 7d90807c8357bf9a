import type { S3Address } from './s3-address.ts';
import type { SettingName } from './settings.ts';

/** Where files are kept, beside a folder. */
export interface S3Config extends S3Address {
  readonly region: string;
  /** Null: that of Amazon for the region. */
  readonly endpoint: string | null;
  /** The bucket is named in the path of an address, not in its host. */
  readonly pathStyle: boolean;
  /** Null: the role of the machine, or what the environment of Amazon's tools says. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
  readonly encryption: S3Encryption | null;
}

/** Done by the store, with a key of its own, or one of its key service: its default one where `keyId` is null. */
export type S3Encryption =
  | { readonly algorithm: 'AES256' }
  | { readonly algorithm: 'aws:kms'; readonly keyId: string | null };

export interface FilesConfig {
  /** Null: the folder `blobs` of the data folder. */
  readonly s3: S3Config | null;
  /** Links to files lead to addresses of the store. */
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

/**
 * The settings of files as one: those of S3 count with an address of a bucket only, and a key has two halves.
 * @param refuse is called with each invalid setting and the reason
 */
export function filesConfig(
  settings: FilesSettings,
  refuse: (name: SettingName, reason: string) => void,
): FilesConfig | null {
  const { BLOBS_URL: url, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  const redirects = settings.DOWNLOADS === 'redirect';
  if (!url) {
    if (redirects)
      refuse('DOWNLOADS', 'a folder has no addresses of its own: name a bucket in BLOBS_URL, or use server');
    return { s3: null, redirects: false };
  }
  if (accessKeyId && !secretAccessKey) refuse('S3_SECRET_ACCESS_KEY', 'required, because S3_ACCESS_KEY_ID is set');
  if (secretAccessKey && !accessKeyId) refuse('S3_ACCESS_KEY_ID', 'required, because S3_SECRET_ACCESS_KEY is set');
  const { S3_REGION: region, S3_ENDPOINT: endpoint, S3_PATH_STYLE: pathStyle, S3_ENCRYPTION: encryption } = settings;
  return {
    s3: {
      ...url,
      region,
      endpoint,
      // Amazon names buckets in hosts; other servers seldom have a name for each.
      pathStyle: pathStyle === 'auto' ? endpoint !== null : pathStyle === 'on',
      credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
      encryption,
    },
    redirects,
  };
}
