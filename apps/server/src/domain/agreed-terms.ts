import { createHash } from 'node:crypto';
import type { Tx } from '../platform/db/database.ts';

/** Terms of Service of a provider with their full text. */
export interface AgreedTerms {
  readonly provider: string;
  readonly version: string;
  readonly title: string;
  readonly text: string | null;
  readonly link: string | null;
}

/** Identifies the text of terms, because an operator can change the text without changing the version. */
export function toTermsDigest({ text, link }: Pick<AgreedTerms, 'text' | 'link'>): Buffer {
  return createHash('sha256')
    .update(text ?? link ?? '')
    .digest();
}

/** Stores agreed terms, once. The rows are written in a fixed order, so that concurrent callers cannot deadlock. */
export async function keepAgreedTerms(tx: Tx, agreed: readonly AgreedTerms[]): Promise<void> {
  const rows = new Map(
    agreed.map(({ provider, version, title, text, link }) => {
      const digest = toTermsDigest({ text, link });
      return [`${provider} ${version} ${digest.toString('hex')}`, { provider, version, digest, title, text, link }];
    }),
  );
  const sorted = [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await tx
    .insertInto('agreed_terms')
    .values(sorted)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
