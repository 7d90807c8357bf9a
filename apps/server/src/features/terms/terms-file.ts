import * as z from 'zod';
import type { Terms } from './example-licenses.ts';

const shared = {
  /** Lower-case name on the wire, as in the providers file. */
  provider: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,39}$/, 'a provider in lower-case letters, digits and hyphens, such as maxar'),
  version: z.string().trim().min(1, 'a text of 1 to 100 characters').max(100, 'a text of 1 to 100 characters'),
  title: z.string().trim().min(1, 'a text of 1 to 200 characters').max(200, 'a text of 1 to 200 characters'),
};
const TEXT = 'a text of 1 to 200000 characters';
const LINK = 'an address that begins with https:// or http://';

const entry = z
  .strictObject({
    ...shared,
    text: z.string(TEXT).trim().min(1, TEXT).max(200_000, TEXT).nullable().default(null),
    link: z
      .url({ protocol: /^https?$/, error: LINK })
      .max(2000, LINK)
      .nullable()
      .default(null),
  })
  .refine(({ text, link }) => text !== null || link !== null, 'a text or a link');

const file = z.strictObject({ terms: z.array(entry).max(200) }).superRefine(({ terms }, context) => {
  for (const [index, { provider }] of terms.entries())
    if (terms.findIndex((other) => other.provider === provider) < index)
      context.addIssue({ code: 'custom', path: ['terms', index, 'provider'], message: 'each provider once' });
});

type ReadTerms =
  | { readonly ok: true; readonly terms: readonly Terms[] }
  /** Path and expectation, one error a line. */
  | { readonly ok: false; readonly reason: string };

/** Parses the operator's terms (docs/terms.md). */
export function parseTermsFile(text: string): ReadTerms {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { ok: false, reason: `the file is not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
  const parsed = file.safeParse(json);
  if (parsed.success) return { ok: true, terms: parsed.data.terms };
  const faults = parsed.error.issues.map(({ path, message }) => `${pathText(path)}: ${message}`);
  return { ok: false, reason: faults.join('; ') };
}

/** `terms[0].title` */
function pathText(path: readonly PropertyKey[]): string {
  const text = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  return text.replace(/^\./, '') || 'the file';
}
