import { type ArchiveImage, ok, type Result } from '@groundtrack/contract';
import { askProvider } from '../../providers/ask-provider.ts';
import { ProviderError } from '../../providers/provider.ts';
import type { ArchiveDeps } from './archive-deps.ts';
import { toArchiveImage } from './archive-image.ts';
import { type ArchiveQuestion, type Ask, type CheckedQuestion, checkQuestion, invalid } from './archive-question.ts';
import { formatCursor, type Pages, parseCursor } from './page-cursor.ts';

export interface ArchivePage {
  readonly images: ArchiveImage[];
  /** Absent when there are no more images. */
  readonly next?: string;
}

/**
 * Scenes of a place or area that meet the filter, of all providers asked, newest first. One failing provider fails the
 * call. @param cursor `next` of the page before
 */
export async function searchArchive(
  deps: ArchiveDeps,
  { cursor, ...question }: ArchiveQuestion & { readonly cursor?: string | undefined },
  signal: AbortSignal,
): Promise<Result<ArchivePage>> {
  const checked = checkQuestion(deps, question);
  if (!checked.ok) return checked;
  const begun = cursor === undefined ? {} : parseCursor(question, cursor);
  if (begun === null) return noCursor();
  const asks =
    cursor === undefined ? checked.value.asks : checked.value.asks.filter(({ provider }) => begun[provider.name]);
  if (asks.length < Object.keys(begun).length) return noCursor();
  const pages = await Promise.all(asks.map((ask) => askForPage({ question: checked.value, ask, begun }, signal)));
  const images: ArchiveImage[] = [];
  const next: Record<string, string> = {};
  for (const page of pages) {
    if (!page.ok) return page;
    images.push(...page.value.images);
    if (page.value.next !== null) next[page.value.provider] = page.value.next;
  }
  const token = formatCursor(question, next);
  return ok({ images: images.sort(newestFirst), ...(token === undefined ? {} : { next: token }) });
}

interface PageAsked {
  readonly question: CheckedQuestion;
  readonly ask: Ask;
  readonly begun: Pages;
}

async function askForPage(
  { question: { area, criteria }, ask: { provider, count }, begun }: PageAsked,
  signal: AbortSignal,
): Promise<Result<{ provider: string; images: ArchiveImage[]; next: string | null }>> {
  const cursor = begun[provider.name] ?? null;
  const answer = await askProvider(provider, () =>
    provider.search({ area, criteria, limit: count, cursor }, signal).catch((error: unknown) => {
      if (cursor !== null && error instanceof ProviderError && error.kind === 'rejected') return null;
      throw error;
    }),
  );
  if (!answer.ok) return answer;
  if (answer.value === null) return noCursor();
  const images = answer.value.scenes.map((scene) => toArchiveImage(scene, provider.simulated));
  return ok({ provider: provider.name, images, next: answer.value.next });
}

function noCursor(): Result<never> {
  return invalid('cursor', 'belongs to another search or is no cursor; search again without it');
}

function newestFirst(a: ArchiveImage, b: ArchiveImage): number {
  return Date.parse(b.dateAcquiredISO) - Date.parse(a.dateAcquiredISO) || (a.featureId < b.featureId ? -1 : 1);
}
