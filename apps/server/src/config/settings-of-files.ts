import * as z from 'zod';
import { parseS3Url } from './s3-address.ts';
import { address, orOff, setting } from './setting.ts';

/** Settings of the storage for delivered files. */
export const settingsOfFiles = {
  BLOBS_URL: setting({
    about: 'Storage of delivered files, see docs/files.md; `folder` is the folder `blobs` of the data folder',
    fallback: 'folder',
    allowed: '`folder`, or s3:// with a bucket and perhaps a prefix, such as s3://imagery/groundtrack',
    schema: z.union([
      z.literal('folder').transform(() => null),
      z
        .string()
        .transform(parseS3Url)
        .refine((parsed) => parsed !== null),
    ]),
  }),
  DOWNLOADS: setting({
    about: 'Who sends linked files: this `server`, or the object store after a `redirect`',
    fallback: 'server',
    allowed: '`server`, or `redirect` where BLOBS_URL names a bucket',
    schema: z.enum(['server', 'redirect']),
  }),
  S3_REGION: setting({
    about: 'Region of the bucket in BLOBS_URL, and of one that `npm run backup` or `npm run move` names',
    fallback: 'us-east-1',
    allowed: 'a name of letters, digits and hyphens, such as eu-central-1',
    schema: z.string().regex(/^[\w-]{1,50}$/),
  }),
  S3_ENDPOINT: setting({
    about: "Address of an S3-compatible object store other than Amazon's",
    fallback: 'amazon',
    allowed: '`amazon` or an address starting with https:// or http://',
    secret: true,
    schema: z.union([z.literal('amazon').transform(() => null), address(/^https?$/)]),
  }),
  S3_PATH_STYLE: setting({
    about: 'Put the bucket name in the path; `auto` is `on` if S3_ENDPOINT is not `amazon`',
    fallback: 'auto',
    allowed: '`auto`, `on` or `off`',
    schema: z.enum(['auto', 'on', 'off']),
  }),
  S3_ACCESS_KEY_ID: setting({
    about: 'Access key ID for the object store; `role` uses the role of the machine',
    fallback: 'role',
    allowed: '`role` or the ID of an access key, up to 200 characters',
    schema: z
      .string()
      .max(200)
      .transform((text) => (text === 'role' ? null : text)),
  }),
  S3_SECRET_ACCESS_KEY: setting({
    about: 'Secret access key for the object store',
    fallback: 'role',
    allowed: '`role` or the secret of an access key, up to 200 characters',
    hidden: true,
    schema: z
      .string()
      .max(200)
      .transform((text) => (text === 'role' ? null : text)),
  }),
  S3_ENCRYPTION: setting({
    about: 'Encryption the object store has to apply; a store that does not confirm it is not used',
    fallback: 'off',
    allowed: '`off`, `AES256`, `aws:kms` or `aws:kms:` and the ID of a key',
    schema: orOff(
      z
        .string()
        .regex(/^(AES256|aws:kms(:\S{1,2048})?)$/)
        .transform((text) =>
          text === 'AES256'
            ? { algorithm: 'AES256' as const }
            : { algorithm: 'aws:kms' as const, keyId: text.slice('aws:kms:'.length) || null },
        ),
    ),
  }),
};
