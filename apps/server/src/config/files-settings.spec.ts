import { expect, it } from 'vitest';
import { parseConfig } from './config.ts';

const none = { ok: false, reason: 'none' } as const;
const parsers = { providers: () => none, terms: () => none, priceBook: () => none };
const parse = (environment: Readonly<Record<string, string>>) => parseConfig(environment, '/project', parsers);
const filesOf = (environment: Readonly<Record<string, string>>) => {
  const parsed = parse(environment);
  return parsed.ok ? parsed.config.files : parsed.invalid;
};

const AMAZON = { region: 'us-east-1', endpoint: null, pathStyle: false, credentials: null, encryption: null };

it('uses a folder by default', () => {
  expect(filesOf({})).toEqual({ bucket: null, s3: AMAZON, redirects: false });
});

it.each([
  ['s3://imagery', 'imagery', ''],
  ['s3://imagery/', 'imagery', ''],
  ['s3://my.own-bucket/a/B_c.1/', 'my.own-bucket', 'a/B_c.1/'],
])('reads %s', (url, bucket, prefix) => {
  expect(filesOf({ BLOBS_URL: url })).toEqual({ bucket: { bucket, prefix }, s3: AMAZON, redirects: false });
});

it('reads the settings of another store, with a key and encryption', () => {
  expect(
    filesOf({
      BLOBS_URL: 's3://imagery/x',
      S3_ENDPOINT: 'http://127.0.0.1:8000',
      S3_REGION: 'here',
      S3_ACCESS_KEY_ID: 'test:tester',
      S3_SECRET_ACCESS_KEY: 'secret',
      S3_ENCRYPTION: 'aws:kms:key-1',
      DOWNLOADS: 'redirect',
    }),
  ).toMatchObject({
    s3: {
      endpoint: 'http://127.0.0.1:8000',
      region: 'here',
      pathStyle: true,
      credentials: { accessKeyId: 'test:tester', secretAccessKey: 'secret' },
      encryption: { algorithm: 'aws:kms', keyId: 'key-1' },
    },
    redirects: true,
  });
  const s3 = { BLOBS_URL: 's3://imagery' };
  expect(filesOf({ ...s3, S3_ENCRYPTION: 'AES256' })).toMatchObject({ s3: { encryption: { algorithm: 'AES256' } } });
  expect(filesOf({ ...s3, S3_ENCRYPTION: 'aws:kms' })).toMatchObject({
    s3: { encryption: { algorithm: 'aws:kms', keyId: null } },
  });
  expect(filesOf({ ...s3, S3_ENDPOINT: 'https://x.example', S3_PATH_STYLE: 'off' })).toMatchObject({
    s3: { pathStyle: false },
  });
});

it.each([
  [{ BLOBS_URL: 's3://' }, 'BLOBS_URL'],
  [{ BLOBS_URL: 's3://Capital' }, 'BLOBS_URL'],
  [{ BLOBS_URL: 's3://imagery/../other' }, 'BLOBS_URL'],
  [{ BLOBS_URL: 's3://imagery//x' }, 'BLOBS_URL'],
  [{ BLOBS_URL: 'https://imagery' }, 'BLOBS_URL'],
  [{ BLOBS_URL: 's3://imagery', S3_ENDPOINT: 'ftp://x' }, 'S3_ENDPOINT'],
  [{ BLOBS_URL: 's3://imagery', S3_ENCRYPTION: 'yes' }, 'S3_ENCRYPTION'],
  [{ DOWNLOADS: 'redirect' }, 'DOWNLOADS'],
  [{ BLOBS_URL: 's3://imagery', S3_ACCESS_KEY_ID: 'x' }, 'S3_SECRET_ACCESS_KEY'],
  [{ BLOBS_URL: 's3://imagery', S3_SECRET_ACCESS_KEY: 'x' }, 'S3_ACCESS_KEY_ID'],
])('rejects %j by name', (environment, name) => {
  expect(filesOf(environment)).toEqual([expect.objectContaining({ name })]);
});
