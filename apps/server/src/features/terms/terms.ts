import { fail, ok, PDF_MEDIA_TYPE, termsPdfEndpoint } from '@groundtrack/contract';
import type { FileAnswer, Handlers } from '../../platform/http/handler.ts';
import type { Terms } from './example-licenses.ts';
import { toTermsPdf } from './terms-pdf.ts';

/** The Terms of Service of all providers. */
export interface TermsBook {
  readonly all: readonly Terms[];
  /** The current terms of a provider; null is shown as '{provider} EULA missing' (spec section 5, Checkout gating). */
  find(provider: string): Terms | null;
}

/** Merges lists of terms; for each provider the last one applies. */
export function termsBook(...lists: readonly (readonly Terms[])[]): TermsBook {
  const byProvider = new Map(lists.flat().map((terms) => [terms.provider, terms]));
  return { all: [...byProvider.values()], find: (provider) => byProvider.get(provider) ?? null };
}

/** The text of the license file of a delivery; empty if there are no terms. */
export function readableTerms(terms: Terms | null): string {
  if (!terms) return '';
  const linked = terms.link === null ? [] : [`${terms.title} (${terms.version}): ${terms.link}`];
  return [...(terms.text === null ? [] : [terms.text]), ...linked].join('\n\n');
}

export interface TermsDeps {
  readonly terms: TermsBook;
  /** Public base URL of the server. */
  readonly publicUrl: () => string;
}

export function termsHandlers({ terms: book, publicUrl }: TermsDeps): Pick<Handlers, 'terms' | 'termsPdf'> {
  const toLink = ({ provider, link, asPdf }: Terms) =>
    asPdf ? publicUrl() + termsPdfEndpoint.path.replace(':provider', encodeURIComponent(provider)) : link;
  return {
    terms: () => Promise.resolve(ok({ result: book.all.map((terms) => ({ ...terms, link: toLink(terms) })) })),
    termsPdf: ({ params: { provider } }) => {
      const terms = book.find(provider);
      const answer = terms?.asPdf && terms.text !== null ? toPdfAnswer({ ...terms, text: terms.text }) : null;
      return Promise.resolve(answer ? ok(answer) : fail('not-found', `There is no PDF of the terms of ${provider}.`));
    },
  };
}

function toPdfAnswer({ title, version, text }: { title: string; version: string; text: string }): FileAnswer {
  const bytes = toTermsPdf({ title: `${title} ${version}`, text });
  return { mediaType: PDF_MEDIA_TYPE, content: { bytes } };
}
