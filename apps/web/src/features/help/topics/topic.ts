import { paths } from '../../../lib/paths.ts';

/** A paragraph or a list. In a text, `[label](/Path)` links a screen or another topic, and `**label**` is bold. */
export type Block = string | readonly string[];

/** A question with its answer, or a term with its meaning. */
export interface Topic {
  /** Its path below the help screen. Never changes, because people share it. */
  readonly slug: string;
  readonly title: string;
  readonly answer: readonly Block[];
  /** Synonyms for the search. */
  readonly also?: readonly string[];
}

export interface HelpSection {
  readonly slug: string;
  readonly title: string;
  readonly topics: readonly Topic[];
}

/** A link inside an answer to another one. */
export function linkTo(slug: string, label: string): string {
  return `[${label}](${paths.help(slug)})`;
}

/** The text of a block without the URLs of its links. */
export function plainText(block: Block): string {
  return (typeof block === 'string' ? block : block.join(' ')).replace(LINK, '$1').replace(BOLD, '$1');
}

/** `**label**`, with the label as a group. */
export const BOLD = /\*\*([^*]+)\*\*/g;

/** `[label](/Path)`, with label and path as groups. */
export const LINK = /\[([^\]]+)\]\((\/[^)]*)\)/g;
