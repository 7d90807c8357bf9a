import type { MailKind } from '@groundtrack/contract';
import { toHtml } from './html-mail.ts';
import { type Letterhead, type MailContent, pageUrl, type Stamp } from './mail-content.ts';
import type { OutgoingMail } from './mail-transport.ts';
import { oneLine, shortened } from './one-line.ts';
import { toText } from './text-mail.ts';

export interface MailDraft {
  readonly kind: MailKind;
  readonly to: string;
  readonly subject: string;
  readonly content: MailContent;
}

/** An email that can be queued. */
export interface ComposedMail extends OutgoingMail {
  readonly kind: MailKind;
}

/** Mail programs cut longer subjects. */
const LONGEST_SUBJECT = 140;
const LONGEST_PREVIEW = 200;

/** Lays an email out as plain text and as HTML with the same content. */
export function composeMail(letterhead: Letterhead, draft: MailDraft, { id, queuedAtMs }: Stamp): ComposedMail {
  const { kind, to, content } = draft;
  const subject = shortened(oneLine(draft.subject), LONGEST_SUBJECT);
  const settingsUrl = pageUrl(letterhead, '/UpdateUser?section=mails');
  const preview = shortened(oneLine(content.preview), LONGEST_PREVIEW);
  const page = { ...content, preview, subject, letterhead, settingsUrl };
  return { id, queuedAtMs, kind, to, subject, text: toText(page), html: toHtml(page), settingsUrl };
}
