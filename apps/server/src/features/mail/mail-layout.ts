import { escapeHtml } from '../../escape-html.ts';

interface Row {
  readonly label: string;
  readonly value: string;
}

/** What a mail says, before it is laid out. Texts are plain; the layout escapes them. */
export interface MailContent {
  readonly paragraphs: readonly string[];
  /** Amounts, one below the other. */
  readonly table?: { readonly rows: readonly Row[]; readonly total: Row };
  readonly link: { readonly label: string; readonly url: string };
  readonly closing: string;
}

/** The same content as plain text and as simple HTML that needs no image and no style sheet. */
export function layOutMail({ paragraphs, table, link, closing }: MailContent): {
  readonly text: string;
  readonly html: string;
} {
  const tableText = table ? [[...table.rows, table.total].map(textRow).join('\n')] : [];
  const text = [...paragraphs, ...tableText, `${link.label}: ${link.url}`, closing].join('\n\n');
  const html = `<!doctype html>
<html lang="en">
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1b2430;background:#ffffff">
<div style="max-width:34rem">
${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}
${table ? htmlTable(table) : ''}<p><a href="${escapeHtml(link.url)}" style="color:#1d4f91">${escapeHtml(link.label)}</a></p>
<p style="color:#5b6673">${escapeHtml(closing)}</p>
</div>
</body>
</html>
`;
  return { text: `${text}\n`, html };
}

/** A label may hold what a buyer typed: a line break in it would look like a row of its own. */
function textRow({ label, value }: Row): string {
  return `${label.replace(/\s+/g, ' ')}: ${value}`;
}

function htmlTable({ rows, total }: NonNullable<MailContent['table']>): string {
  const htmlRow = ({ label, value }: Row, tag: 'td' | 'th'): string =>
    `<tr><${tag} style="padding:6px 16px 6px 0;border-top:1px solid #d7dce2;text-align:left">${escapeHtml(label)}</${tag}>` +
    `<${tag} style="padding:6px 0;border-top:1px solid #d7dce2;text-align:right;white-space:nowrap">${escapeHtml(value)}</${tag}></tr>`;
  return `<table role="presentation" style="width:100%;border-collapse:collapse;font:inherit">
${rows.map((row) => htmlRow(row, 'td')).join('\n')}
${htmlRow(total, 'th')}
</table>
`;
}
