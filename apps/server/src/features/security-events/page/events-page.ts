import { securityEventKind } from '@groundtrack/contract';
import { escapeHtml } from '../../../lib/escape-html.ts';
import { utcMinute, utcSecond } from '../../../lib/utc-time.ts';
import type { ListedEvent } from '../describe-events.ts';
import { EVENTS_PAGE_STYLE } from './events-page-style.ts';
import { type PageQuery, toOlder } from './parse-page-query.ts';

/** One page of the log. */
export interface ShownEvents {
  readonly query: PageQuery;
  readonly events: readonly ListedEvent[];
  /** Whether there are older events. */
  readonly isCut: boolean;
  readonly nowMs: number;
}

/** The security log as a page without scripts: a filter form, a table, and a link to older events. */
export function eventsPage({ query, events, isCut, nowMs }: ShownEvents): string {
  const last = events.at(-1);
  const older = isCut && last ? `<a class="button" href="${escapeHtml(toOlder(query, last))}">Older events</a>` : '';
  const newest = query.filter.before ? '<a class="button" href="/">Newest events</a>' : '';
  return toDocument(`<header>
<h1>Security events</h1>
<p>Who did what from where. All times are UTC; now it is ${utcMinute(nowMs)}.</p>
</header>
${form(query)}
${query.invalid.length === 0 ? '' : `<p class="invalid" role="alert">${query.invalid.map(escapeHtml).join('<br>')}</p>`}
${events.length === 0 ? '<p class="none">No events match.</p>' : table(events)}
<nav aria-label="Pages">${newest}${older}</nav>`);
}

/** Page for a browser that did not use the URL of the command. */
export function closedPage(): string {
  return toDocument(`<header>
<h1>Security events</h1>
<p>This page opens once, in one browser, by the address that the command has printed. Stop the command and run it
again for another address: <code>npm run operations -- security-page</code></p>
</header>`);
}

function toDocument(body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Security events</title>
<style>${EVENTS_PAGE_STYLE}</style>
</head>
<body><main>${body}</main></body>
</html>
`;
}

function form({ typed }: PageQuery): string {
  const kinds = securityEventKind.options.map(
    (kind) => `<option value="${kind}"${kind === typed.kind ? ' selected' : ''}>${kind}</option>`,
  );
  return `<form action="/" method="get">
<label>Event <select name="kind"><option value="">all</option>${kinds.join('')}</select></label>
${input('account', 'Account', { value: typed.account, hint: 'ada@example.org' })}
${input('address', 'Address', { value: typed.address, hint: '192.0.2.1' })}
${input('from', 'From (UTC)', { value: typed.from, hint: '2026-11-21 12:05' })}
${input('to', 'To (UTC)', { value: typed.to, hint: '2026-11-21 12:05' })}
<div class="actions"><button>Show</button><a href="/">Reset</a></div>
</form>`;
}

interface Field {
  readonly value: string;
  readonly hint: string;
}

function input(name: string, label: string, { value, hint }: Field): string {
  return `<label>${label} <input name="${name}" value="${escapeHtml(value)}" placeholder="${hint}" autocomplete="off" spellcheck="false"></label>`;
}

const TITLES = ['Last', 'Event', 'Times', 'Account', 'From', 'Detail', 'Request'];

function table(events: readonly ListedEvent[]): string {
  const titles = TITLES.map((title) => `<th scope="col">${title}</th>`);
  return `<div class="scroll" role="region" aria-label="Events" tabindex="0"><table>
<thead><tr>${titles.join('')}</tr></thead>
<tbody>
${events.map(row).join('\n')}
</tbody></table></div>`;
}

function row({ lastMs, kind, count, account, sender, detail, requestId }: ListedEvent): string {
  const at = `<time datetime="${new Date(lastMs).toISOString()}">${utcSecond(lastMs)}</time>`;
  const cells = [at, escapeHtml(kind), String(count), ...[account, sender, detail, requestId].map(escapeHtml)];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}
