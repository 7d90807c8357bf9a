import * as z from 'zod';
import { parseSecretKey, type SecretKey } from '../secrets/secret-key.ts';
import { setting } from './setting.ts';

/** The key that seals secrets in the database. */
export const settingsOfSecretKeys = {
  SECRET_KEY_FILE: setting({
    about:
      'The key that seals secrets in the database, see docs/operations.md; made at the first start. `data-folder` is the file `secret-key` of the data folder',
    fallback: 'data-folder',
    allowed: '`data-folder` or the path of a file; a relative one starts at the project folder',
    schema: z.string().transform((text) => (text === 'data-folder' ? null : text)),
  }),
  SECRET_KEY: setting({
    about: 'The same key without a file; several, parted by commas, where it is being changed: the first seals',
    fallback: 'file',
    allowed: '`file`, or keys of 256 bits parted by commas, such as `openssl rand -hex 32` makes them',
    hidden: true,
    schema: z.union([z.literal('file').transform(() => []), z.string().transform(parseKeys)]),
  }),
};

function parseKeys(text: string, context: z.RefinementCtx): readonly SecretKey[] {
  const keys = text.split(',').map((part) => parseSecretKey(part.trim()));
  if (keys.every((key) => key !== null)) return keys;
  context.addIssue({ code: 'custom', message: 'not a key' });
  return z.NEVER;
}
