import { parseArgs } from 'node:util';

export interface HarvestOptions {
  readonly address: string;
  /** Name of a provider or of a ready mapping. */
  readonly provider: string;
  readonly collections: readonly string[];
  readonly sinceMs: number | null;
  /** The file for rejected items. */
  readonly report: string | null;
}

export type ParsedOptions =
  | { readonly ok: true; readonly options: HarvestOptions }
  | { readonly ok: false; readonly message: string };

const ISO_DATE = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?Z)?$/;

/** @param providers known names, listed if the option is missing */
export function parseHarvestOptions(args: readonly string[], providers: readonly string[]): ParsedOptions {
  const refuse = (reason: string): ParsedOptions => ({ ok: false, message: `${reason}\n\n${usage(providers)}` });
  const parsed = parseArguments(args);
  if (typeof parsed === 'string') return refuse(parsed);
  const { values, positionals } = parsed;
  const [address, ...more] = positionals;
  if (values.help) return { ok: false, message: usage(providers) };
  if (address === undefined) return refuse('An address or a file is missing.');
  if (more.length > 0) return refuse(`One address or file at a time; "${more.join(' ')}" is more.`);
  if (values.provider === undefined) return refuse('Say whose items they are: --provider NAME.');
  const sinceMs = values.since === undefined ? null : Date.parse(values.since);
  if (values.since !== undefined && !(ISO_DATE.test(values.since) && Number.isFinite(sinceMs)))
    return refuse(`--since ${values.since}: allowed is a date in UTC, 2026-01-31 or 2026-01-31T12:00Z.`);
  const { provider, collection: collections, report = null } = values;
  return { ok: true, options: { address, provider: provider.toLowerCase(), collections, sinceMs, report } };
}

function parseArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        provider: { type: 'string' },
        collection: { type: 'string', multiple: true, default: [] },
        since: { type: 'string' },
        report: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    if (error instanceof TypeError) return error.message;
    throw error;
  }
}

function usage(providers: readonly string[]): string {
  return `npm run harvest -- ADDRESS --provider NAME [--collection ID]… [--since DATE] [--report FILE]

  ADDRESS       a STAC API, a static STAC catalog, an item or a collection of items, each as address or file;
                a file with one item a line (.ndjson, .jsonl, also .gz); a folder with such files
  --provider    whose items they are and how they are read: ${providers.join(', ')}
  --collection  of an API, only this collection; may be given again
  --since       only scenes acquired from this date on, UTC
  --report      writes what was refused into this file, one JSON object a line: where, id, reason

Unchanged scenes are left alone. A stopped harvest continues at its position when it is started again.`;
}
