import { escapeHtml } from '../../escape-html.ts';

/** What a mail says, before it is laid out. Texts are plain; the layout escapes them. */
export interface MailContent {
  readonly paragraphs: readonly string[];
  readonly link: { readonly label: string; readonly url: string };
  readonly closing: string;
}

/** The same content as plain text and as simple HTML that needs no image and no style sheet. */
export function layOutMail({ paragraphs, link, closing }: MailContent): {
  readonly text: string;
  readonly html: string;
} {
  const text = [...paragraphs, `${link.label}: ${link.url}`, closing].join('\n\n');
  const html = `<!doctype html>
<html lang="en">
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1b2430;background:#ffffff">
<div style="max-width:34rem">
${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}
<p><a href="${escapeHtml(link.url)}" style="color:#1d4f91">${escapeHtml(link.label)}</a></p>
<p style="color:#5b6673">${escapeHtml(closing)}</p>
</div>
</body>
</html>
`;
  return { text: `${text}\n`, html };
}
