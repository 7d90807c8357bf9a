import { escapeHtml } from '../../lib/escape-html.ts';
import type { Entry, MailContent, Row } from './mail-content.ts';
import { oneLine } from './one-line.ts';
import { type MailPage, SETTINGS_LABEL, toClosing } from './text-mail.ts';

/** Light colors are inline, since some mail programs drop the style sheet. Dark colors are in the style sheet. */
const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const INK = 'color:#1c262b';
const SOFT = 'color:#56646b';
const LINE = '#d7dcd4';
/** Long words, such as addresses, must not widen the page on a phone. */
const WRAP = 'overflow-wrap:anywhere;word-break:break-word';

const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#10181d!important}
.card{background:#172127!important;border-color:#f2b035 #2b3941 #2b3941!important}
.ink{color:#e8edef!important}
.soft{color:#a9b7be!important}
.line{border-color:#2b3941!important}
.link{color:#f9c65c!important}
.button{background:#f2b035!important;color:#14120c!important}
}`;

/** Formats the email as one column of HTML without images, scripts, or external resources. */
export function toHtml(page: MailPage): string {
  const { subject, preview, heading, paragraphs, entries = [], table, afterward = [], link, letterhead } = page;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${safe(subject)}</title>
<style>
${DARK}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f1f3ee">
<div style="display:none;max-height:0;overflow:hidden">${safe(preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f1f3ee;border-collapse:collapse">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;width:100%;border-collapse:separate;table-layout:fixed">
<tr><td class="soft" style="padding:0 4px 12px;${FONT};font-size:14px;line-height:20px;font-weight:600;${SOFT};${WRAP}">${safe(letterhead.shopName)}</td></tr>
<tr><td class="card" style="padding:28px 24px;background:#ffffff;border:1px solid ${LINE};border-top:4px solid #c27a08;border-radius:6px">
<h1 class="ink" style="margin:0 0 16px;${FONT};font-size:22px;line-height:29px;font-weight:600;${INK};${WRAP}">${safe(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
${entries.length > 0 ? `${entries.map(entryHtml).join('\n')}\n` : ''}${table ? tableHtml(table) : ''}${afterward.map(paragraph).join('\n')}
<p style="margin:24px 0 0"><a class="button" href="${escapeHtml(link.url)}" style="display:inline-block;padding:11px 20px;border-radius:4px;background:#1c262b;color:#ffffff;${FONT};font-size:16px;line-height:22px;font-weight:600;text-decoration:none">${safe(link.label)}</a></p>
</td></tr>
<tr><td style="padding:16px 4px 0">${closing(page)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function safe(text: string): string {
  return escapeHtml(oneLine(text));
}

/** Keeps dates and times on one line: phones would break them after each hyphen. */
function flowing(text: string): string {
  return safe(text).replace(/\d{4}-\d\d-\d\d(?: \d\d:\d\d)?/g, '<span style="white-space:nowrap">$&</span>');
}

function paragraph(text: string): string {
  return `<p class="ink" style="margin:0 0 14px;${FONT};font-size:16px;line-height:24px;${INK};${WRAP}">${flowing(text)}</p>`;
}

function entryHtml({ title, details }: Entry): string {
  const small = `margin:2px 0 0;${FONT};font-size:14px;line-height:20px;${SOFT};${WRAP}`;
  return `<div class="line" style="padding:12px 0;border-top:1px solid ${LINE}">
<p class="ink" style="margin:0;${FONT};font-size:16px;line-height:22px;font-weight:600;${INK};${WRAP}">${safe(title)}</p>
${details.map((detail) => `<p class="soft" style="${small}">${flowing(detail)}</p>`).join('\n')}
</div>`;
}

function tableHtml({ rows, total }: NonNullable<MailContent['table']>): string {
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 14px;border-collapse:collapse">
${rows.map((row) => rowHtml(row, 400)).join('\n')}
${rowHtml(total, 600)}
</table>
`;
}

function rowHtml({ label, value }: Row, weight: 400 | 600): string {
  const cell = `border-top:1px solid ${LINE};${FONT};font-size:15px;line-height:21px;font-weight:${weight};vertical-align:top;${INK}`;
  return `<tr><td class="ink line" style="padding:9px 16px 9px 0;${cell};${WRAP}">${flowing(label)}</td><td class="ink line" align="right" style="padding:9px 0;${cell};text-align:right;white-space:nowrap">${safe(value)}</td></tr>`;
}

function closing(page: MailPage): string {
  const style = `margin:0 0 4px;${FONT};font-size:13px;line-height:19px;${SOFT};${WRAP}`;
  const lines = toClosing(page).map((text) => `<p class="soft" style="${style}">${safe(text)}</p>`);
  if (page.settingsUrl === null) return lines.join('\n');
  const link = `<a class="link" href="${escapeHtml(page.settingsUrl)}" style="color:#855000">${SETTINGS_LABEL}</a>`;
  return [...lines, `<p class="soft" style="${style}">${link}</p>`].join('\n');
}
