import { escapeHtml } from '../../lib/escape-html.ts';
import { API_DOCS_STYLE } from './api-docs-style.ts';
import { type JsonSchema, limitsText, schemaText } from './schema-text.ts';

/** The parts of our own OpenAPI document that the page shows. */
export interface ApiDescription {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** The API for people: one page without scripts that reads well on a phone and in the dark. */
export function apiDocsPage({ info, tags, paths }: ApiDescription): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ method, path, operation })),
  );
  const groups = tags.map(({ name }) => ({
    name,
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
  }));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<meta name="description" content="${escapeHtml(info.description)}">
<title>${escapeHtml(info.title)}</title>
<style>${API_DOCS_STYLE}</style>
</head>
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<header>
<h1>${escapeHtml(info.title)} <small>${escapeHtml(info.version)}</small></h1>
<p>${escapeHtml(info.description)}</p>
${INTRODUCTION}
</header>
<div class="columns">
<nav aria-label="Calls">${groups.map(navGroup).join('')}</nav>
<main id="calls">${groups.map(section).join('\n')}</main>
</div>
</body>
</html>
`;
}

const INTRODUCTION = `<ul class="facts">
<li>Bodies and answers are JSON; a trailing slash is accepted on every path.</li>
<li>Calls marked <b class="key">session</b> need the key that login gave, in the header <code>apiKey</code>. It lasts one day.</li>
<li>Every failure is <code>application/problem+json</code> (RFC 9457) with a <code>code</code> to switch on and an
<code>id</code> to tell support.</li>
<li>For machines: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</li>
</ul>`;

function navGroup(group: { readonly name: string; readonly calls: readonly Call[] }): string {
  const links = group.calls.map(
    ({ method, operation }) =>
      `<li><a href="#${operation.operationId}">${badge(method)} ${escapeHtml(operation.operationId)}</a></li>`,
  );
  return `<details open><summary>${escapeHtml(group.name)}</summary><ul>${links.join('')}</ul></details>`;
}

function section(group: { readonly name: string; readonly calls: readonly Call[] }): string {
  return `<section><h2>${escapeHtml(group.name)}</h2>${group.calls.map(article).join('\n')}</section>`;
}

function article({ method, path, operation }: Call): string {
  const session = operation.security ? ' <b class="key">session</b>' : '';
  const planned = operation.responses['501'] ? ' <b class="planned">not available yet</b>' : '';
  return `<article id="${operation.operationId}">
<h3>${badge(method)} <code>${escapeHtml(path).replace(/\//g, '/<wbr>')}</code></h3>
<p>${escapeHtml(operation.summary)}.${session}${planned}</p>
${parametersTable(operation.parameters ?? [])}${contentBlocks('Body', operation.requestBody?.content)}
<h4>Answers</h4>
<dl>${Object.entries(operation.responses)
    .map(
      ([status, answer]) =>
        `<div><dt class="s${status[0]}">${status}</dt><dd>${inlineCode(answer.description)}${answerContent(answer.content)}</dd></div>`,
    )
    .join('')}</dl>
</article>`;
}

function badge(method: string): string {
  return `<span class="method ${method}">${method.toUpperCase()}</span>`;
}

function parametersTable(parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(({ name, in: place, required, schema }) => {
    const type = [schemaText(schema), limitsText(schema)].filter((text) => text !== '').join(', ');
    return `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${place}${required ? '' : ', optional'}</td><td>${escapeHtml(type)}</td></tr>`;
  });
  return `<h4>Parameters</h4>
<div class="scroll"><table><thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Type</th></tr></thead>
<tbody>${rows.join('')}</tbody></table></div>`;
}

function contentBlocks(title: string, content: Content | undefined): string {
  if (!content) return '';
  return Object.values(content)
    .map(({ schema }) => `<h4>${title}</h4>${codeBlock(schemaText(schema))}`)
    .join('');
}

function answerContent(content: Content | undefined): string {
  const types = Object.entries(content ?? {});
  const json = types.find(([type]) => type === 'application/json');
  if (json) return codeBlock(schemaText(json[1].schema));
  const files = types.map(([type]) => type).filter((type) => type !== 'application/problem+json');
  return files.length === 0 ? '' : `: ${files.map((type) => `<code>${escapeHtml(type)}</code>`).join(', ')}`;
}

/** Focusable, so that a wide block can be scrolled with the keyboard. */
function codeBlock(text: string): string {
  return `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`;
}

/** Descriptions of problems set their codes in backticks. */
function inlineCode(text: string): string {
  return escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/; /g, ';<br>');
}
