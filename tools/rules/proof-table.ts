import { existsSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { projectRoot, readFiles } from './project-files.ts';

/** A test by its file, as a path from the root, and its title; a file alone where the title is empty. */
export interface Proof {
  readonly path: string;
  readonly title: string;
}

/** A row of a document in `docs` that says where something is, and what proves it. */
export interface ProvedRow {
  readonly id: string;
  /** Paths from the root. */
  readonly files: readonly string[];
  readonly proofs: readonly Proof[];
}

const CELLS = /(?<!\\)\|/;
const FILE_LINK = /\[[^\]]+\]\(([^)]+)\)/g;

/** The cells of a line of a table, without the bars at its ends. */
export function toCells(line: string): string[] {
  return line
    .split(CELLS)
    .slice(1, -1)
    .map((cell) => cell.trim());
}

/** `[a.spec.ts](../a.spec.ts) › title`, parted by `<br>`. */
export function parseProofs(cell: string): Proof[] {
  return cell
    .split('<br>')
    .filter((proof) => proof !== '')
    .map((proof) => {
      const [link = '', title = ''] = proof.split(' › ');
      return { path: linksIn(link)[0] ?? link, title: unescape(title) };
    });
}

export function linksIn(cell: string): string[] {
  return [...cell.matchAll(FILE_LINK)].map(([, target = '']) => normalize(join('docs', target)));
}

export function unescape(markdown: string): string {
  return markdown.replaceAll('**', '').replace(/\\([|_<*])/g, '$1');
}

/** Files that rows name and that are not there. */
export function findMissingFiles(rows: readonly ProvedRow[]): string[] {
  return rows.flatMap(({ id, files, proofs }) =>
    [...files, ...proofs.map(({ path }) => path)]
      .filter((path) => !existsSync(join(projectRoot, path)))
      .map((path) => `${id}: ${path}`),
  );
}

/** Tests that rows name and that their files do not have. */
export function findUnknownTests(rows: readonly ProvedRow[]): string[] {
  const named = rows.flatMap(({ id, proofs }) => proofs.map((proof) => ({ id, ...proof })));
  const specs = new Map(
    readFiles([...new Set(named.map(({ path }) => path))]).map(({ path, text }) => [path, text.replaceAll("\\'", "'")]),
  );
  return named
    .filter(
      ({ path, title }) =>
        title !== '' && !['"', "'", '`'].some((quote) => specs.get(path)?.includes(quote + title + quote)),
    )
    .map(({ id, path, title }) => `${id}: ${path} › ${title}`);
}
