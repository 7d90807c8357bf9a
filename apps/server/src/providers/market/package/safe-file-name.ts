import { KINDS, type PackageKind } from './package-kind.ts';

const LENGTH_AT_MOST = 120;
const EXTENSIONS = Object.values(KINDS).flatMap(({ extensions }) => extensions);
/** The longest first, so that `tar.gz` is found before `gz`. */
const KNOWN_EXTENSION = new RegExp(
  `\\.(?:${EXTENSIONS.toSorted((a, b) => b.length - a.length)
    .join('|')
    .replaceAll('.', '\\.')})$`,
  'i',
);

/**
 * A name of letters, digits, dots, underscores, and hyphens that is safe on every system, with the extension of the
 * file's real kind.
 * @param stated the provider's name, which may contain a path; null if there is none
 */
export function safeFileName(stated: string | null, kind: PackageKind): string {
  const base = (stated ?? '').split(/[/\\]/).at(-1) ?? '';
  const extension = kind === 'gzip' && /\.(?:tar\.gz|tgz)$/i.test(base) ? 'tar.gz' : KINDS[kind].extensions[0];
  const stem = base
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '_')
    .replace(KNOWN_EXTENSION, '')
    .replaceAll(/\.{2,}/g, '.')
    .slice(0, LENGTH_AT_MOST - extension.length - 1)
    // Neither hidden, nor an option of a command.
    .replaceAll(/^[._-]+|[._-]+$/g, '');
  return `${stem === '' ? 'original' : stem}.${extension}`;
}

/** The file name in a Content-Disposition (RFC 6266); null if it has none. */
export function fileNameOf(contentDisposition: string | null): string | null {
  if (contentDisposition === null) return null;
  const [, encoded] = /;\s*filename\*\s*=\s*(?:utf-8|iso-8859-1)'[^']*'([^;\s]+)/i.exec(contentDisposition) ?? [];
  const decoded = encoded === undefined ? null : tryDecode(encoded);
  if (decoded !== null) return decoded;
  const [, quoted, token] = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(contentDisposition) ?? [];
  return quoted?.replaceAll(/\\(.)/g, '$1') ?? token ?? null;
}

function tryDecode(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}
