/** Content of an email before layout. Texts are plain; the layout escapes them and keeps each on one line. */
export interface MailContent {
  /** Shown next to the subject in email lists. */
  readonly preview: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Items the email is about, each with its details. */
  readonly entries?: readonly Entry[];
  readonly table?: { readonly rows: readonly Row[]; readonly total: Row };
  /** Paragraphs after the entries and the table. */
  readonly afterward?: readonly string[];
  readonly link: { readonly label: string; readonly url: string };
  /** Why the recipient gets this email; the default is that they ordered images. */
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

/** Name and contact of the shop in its emails. */
export interface Letterhead {
  readonly shopName: string;
  /** Public base URL of the server, `https://images.example.org` */
  readonly publicUrl: string;
  readonly supportEmail: string;
}

/** Id and time of an email, set when it is written. */
export interface Stamp {
  readonly id: string;
  readonly queuedAtMs: number;
}

/** Builds the URL of a page of the web app, such as `#/Orders`. */
export function pageUrl({ publicUrl }: Letterhead, hashPath: string): string {
  return `${publicUrl.replace(/\/+$/, '')}/#${hashPath}`;
}
