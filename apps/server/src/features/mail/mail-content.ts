/** What a mail says, before it is laid out. Texts are plain; the layout escapes them and keeps each on one line. */
export interface MailContent {
  /** What lists of mails show beside the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Things the mail is about, each with what there is to know of it. */
  readonly entries?: readonly Entry[];
  /** Amounts, one below the other. */
  readonly table?: { readonly rows: readonly Row[]; readonly total: Row };
  /** What comes after entries and table. */
  readonly afterward?: readonly string[];
  readonly link: { readonly label: string; readonly url: string };
  /** Why its reader gets it; by default for having ordered images. */
  readonly because?: string;
}

export interface Entry {
  readonly title: string;
  readonly details: readonly string[];
}

export interface Row {
  readonly label: string;
  readonly value: string;
}

/** The shop as it signs its mails. */
export interface Letterhead {
  readonly shopName: string;
  /** Where people reach the server, `https://images.example.org`. */
  readonly publicUrl: string;
  readonly supportEmail: string;
}

/** What a mail is known by from the moment it is written. */
export interface Stamp {
  readonly id: string;
  readonly queuedAtMs: number;
}

/** An address of the web application, `#/Orders`. */
export function pageUrl({ publicUrl }: Letterhead, hashPath: string): string {
  return `${publicUrl.replace(/\/+$/, '')}/#${hashPath}`;
}
