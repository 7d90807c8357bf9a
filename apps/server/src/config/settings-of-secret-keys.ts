import * as z from 'zod';
import { parseSecretKey, type SecretKey } from '../lib/secret-key.ts';
import { setting } from './setting.ts';

/** The keys that seal secrets in the database and encrypt backups, and where an upgrade makes one. */
export const settingsOfSecretKeys = {
  SECRET_KEY_FILE: setting({
    about:
      'Key that seals secrets in the database, see docs/operations.md, created at the first start. `data-folder` is the file `secret-key` of the data folder',
    fallback: 'data-folder',
    allowed: '`data-folder` or the path of a file; relative to the project folder',
    schema: z.string().transform((text) => (text === 'data-folder' ? null : text)),
  }),
  SECRET_KEY: setting({
    about: 'The same key without a file; while it is rotated, several separated by commas, the first of which seals',
    fallback: 'file',
    allowed: '`file`, or keys of 256 bits separated by commas, such as `openssl rand -hex 32` makes them',
    hidden: true,
    schema: z.union([z.literal('file').transform(() => []), z.string().transform(parseKeys)]),
  }),
  BACKUP_KEY_FILE: setting({
    about:
      'Key that encrypts backups, see docs/operations.md; keep a copy apart from them. `none` leaves backups plain',
    fallback: 'none',
    allowed: '`none` or the path of a file like that of SECRET_KEY_FILE; relative to the project folder',
    schema: z.string().transform((text) => (text === 'none' ? null : text)),
  }),
  BACKUP_BEFORE_UPGRADE: setting({
    about: 'Where a start of a newer version makes a backup before it changes the tables, see docs/upgrading.md',
    fallback: 'none',
    allowed: '`none`, a folder relative to the project folder, or s3:// with a bucket and perhaps a prefix',
    schema: z.string().transform((text) => (text === 'none' ? null : text)),
  }),
};

function parseKeys(text: string, context: z.RefinementCtx): readonly SecretKey[] {
  const keys = text.split(',').map((part) => parseSecretKey(part.trim()));
  if (keys.every((key) => key !== null)) return keys;
  context.addIssue({ code: 'custom', message: 'not a key' });
  return z.NEVER;
}
