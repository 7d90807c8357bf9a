import { paths } from '../../lib/paths.ts';
import type { AddressView } from '../../lib/use-address-view.ts';

/*
 * The state of the help screen is in the URL:
 *
 *   topic   slug of a section, question or term, to open, scroll to and focus
 *   q       the search text
 */

export interface HelpView {
  readonly topic: string | null;
  readonly query: string;
}

export const QUERY_LENGTH_MAX = 100;

export const helpView: AddressView<HelpView> = {
  read: (address) => ({
    topic: address.get('topic'),
    query: (address.get('q') ?? '').slice(0, QUERY_LENGTH_MAX),
  }),
  write: (_, { topic, query }) => new URLSearchParams({ ...(topic ? { topic } : {}), ...(query ? { q: query } : {}) }),
};

/** The full URL of a topic, for sharing. */
export function topicUrl(slug: string): string {
  return new URL(`#${paths.help(slug)}`, window.location.href).href;
}
