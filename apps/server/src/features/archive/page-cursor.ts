import { hash } from 'node:crypto';
import * as z from 'zod';
import type { ArchiveQuery } from './archive-query.ts';

const DIGEST_LENGTH = 16;
const schema = z.strictObject({
  /** Digest of the query and the pages: a cursor only continues its own search. */
  digest: z.string().length(DIGEST_LENGTH),
  /** Cursors by provider; providers without further images are omitted. */
  pages: z.record(z.string().max(100), z.string().max(2000)).refine((pages) => Object.keys(pages).length > 0),
});

export type Pages = Readonly<Record<string, string>>;

/** `next` of a response; undefined if no provider has more. */
export function formatCursor(question: ArchiveQuery, pages: Pages): string | undefined {
  if (Object.keys(pages).length === 0) return undefined;
  return Buffer.from(JSON.stringify({ digest: toDigest(question, pages), pages })).toString('base64url');
}

/** @returns null if the text is not a cursor of this query */
export function parseCursor(question: ArchiveQuery, text: string): Pages | null {
  const parsed = schema.safeParse(toJson(Buffer.from(text, 'base64url').toString('utf8')));
  if (!parsed.success) return null;
  const { digest, pages } = parsed.data;
  return digest === toDigest(question, pages) ? pages : null;
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function toDigest({ geometry, filter }: ArchiveQuery, pages: Pages): string {
  return hash('sha256', JSON.stringify([geometry, filter, pages]), 'base64url').slice(0, DIGEST_LENGTH);
}
