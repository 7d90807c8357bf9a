import type { Entry, Letterhead, MailContent, Row } from './mail-content.ts';
import { oneLine } from './one-line.ts';

/** An email with all parts of the layout. */
export interface MailPage extends MailContent {
  readonly subject: string;
  readonly letterhead: Letterhead;
  /** Null if the email cannot be switched off. */
  readonly settingsUrl: string | null;
}

/** The closing lines of every email. */
export function toClosing({ letterhead, because }: MailPage): readonly string[] {
  return [
    `Questions? Write to ${letterhead.supportEmail}.`,
    because ?? `You get this e-mail because you ordered images from ${letterhead.shopName}.`,
  ];
}

export const SETTINGS_LABEL = 'Choose which e-mails you get';

/**
 * Formats the email as plain text. Paragraphs are separated by an empty line, and each is one line of any length (RFC
 * 3676 is not assumed).
 */
export function toText(page: MailPage): string {
  const { heading, paragraphs, entries = [], table, afterward = [], link, settingsUrl } = page;
  const title = oneLine(heading);
  const parts = [
    `${title}\n${'='.repeat(title.length)}`,
    ...paragraphs.map(oneLine),
    ...(entries.length > 0 ? [entries.map(entryText).join('\n\n')] : []),
    ...(table ? [[...table.rows, table.total].map(rowText).join('\n')] : []),
    ...afterward.map(oneLine),
    `${link.label}: ${link.url}`,
    `-- \n${[...toClosing(page).map(oneLine), ...(settingsUrl ? [`${SETTINGS_LABEL}: ${settingsUrl}`] : [])].join('\n')}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function entryText({ title, details }: Entry): string {
  return [`* ${oneLine(title)}`, ...details.map((detail) => `  ${oneLine(detail)}`)].join('\n');
}

function rowText({ label, value }: Row): string {
  return `${oneLine(label)}: ${oneLine(value)}`;
}
