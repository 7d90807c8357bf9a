import * as z from 'zod';
import { type FileProblem, pathText, toFileProblem } from '../../lib/file-problems.ts';
import { capellaSettings } from '../../providers/capella/capella-settings.ts';
import { guardSettings } from '../../providers/guard/guard-settings.ts';
import { indexFiles } from '../../providers/index/index-files.ts';
import { termsSetting } from '../../providers/market/market-settings.ts';
import { planetSettings } from '../../providers/planet/planet-settings.ts';
import { CATALOGUE } from '../../providers/simulated/catalog.ts';
import { skyfiSettings } from '../../providers/skyfi/skyfi-settings.ts';
import { readyInputs } from '../../providers/stac/mappings/index.ts';
import { stacConnection } from '../../providers/stac/stac-connection.ts';
import { stacMapping } from '../../providers/stac/stac-mapping.ts';
import { stapiSettings } from '../../providers/stapi/stapi-settings.ts';
import { umbraSettings } from '../../providers/umbra/umbra-settings.ts';
import { geoperaSettings, up42Settings } from '../../providers/up42/up42-settings.ts';

/** The name of a ready mapping, a ready mapping with changes, or a complete mapping. */
const mapping = z
  .union(
    [z.string().transform((name): unknown => ({ from: name })), z.record(z.string(), z.unknown())],
    'must be the name of a ready mapping or a mapping',
  )
  .transform((given, context): unknown => {
    // The previous schema accepts only objects.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const { from, ...changes } = given as Record<string, unknown>;
    if (from === undefined) return changes;
    const ready = typeof from === 'string' ? readyInputs.get(from) : undefined;
    if (ready) return { ...ready, ...changes };
    context.addIssue({ code: 'custom', message: `must be one of ${[...readyInputs.keys()].join(', ')}` });
    return z.NEVER;
  })
  .pipe(stacMapping);

// The keys of the table are the names, and it is not empty.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const simulatedNames = Object.keys(CATALOGUE) as [keyof typeof CATALOGUE, ...(keyof typeof CATALOGUE)[]];

const entry = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('simulated'), provider: z.enum(simulatedNames) }),
  z.strictObject({
    kind: z.literal('stac'),
    mapping,
    connection: stacConnection,
    terms: termsSetting.optional(),
    ...guardSettings,
  }),
  /** Scenes harvested into our own database. */
  z.strictObject({
    kind: z.literal('index'),
    mapping,
    files: indexFiles.prefault({}),
    terms: termsSetting.optional(),
  }),
  skyfiSettings,
  planetSettings,
  up42Settings,
  geoperaSettings,
  umbraSettings,
  capellaSettings,
  stapiSettings,
]);
export type ProviderEntry = z.output<typeof entry>;

const file = z.strictObject({ providers: z.array(entry).min(1, 'must name at least one provider').max(50) });

export type ParsedProviders =
  | { readonly ok: true; readonly entries: readonly ProviderEntry[] }
  | { readonly ok: false; readonly problems: readonly FileProblem[] };

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Parses a providers file. It contains secrets by reference, `{ "env": "PLANET_KEY" }`, and error messages never repeat
 * them.
 */
export function parseProvidersFile(text: string, environment: Environment): ParsedProviders {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { ok: false, problems: [{ path: 'file', value: String(error), allowed: 'JSON' }] };
  }
  const problems: FileProblem[] = [];
  const resolved = withSecrets(json, environment, { path: [], problems });
  if (problems.length > 0) return { ok: false, problems };
  const parsed = file.safeParse(resolved);
  if (!parsed.success) return { ok: false, problems: parsed.error.issues.map((issue) => toProblem(issue, json)) };
  const twice = repeatedName(parsed.data.providers);
  return twice ? { ok: false, problems: [twice] } : { ok: true, entries: parsed.data.providers };
}

/** The wire name. */
export function nameOfEntry(one: ProviderEntry): string {
  if (one.kind === 'simulated') return one.provider;
  return 'mapping' in one ? one.mapping.provider : (one.name ?? one.kind);
}

interface Walk {
  readonly path: readonly PropertyKey[];
  readonly problems: FileProblem[];
}

/** Replaces `{ "env": "NAME" }` with the value of the variable, after `prefix` if one is given. */
function withSecrets(value: unknown, environment: Environment, { path, problems }: Walk): unknown {
  const inside = (one: unknown, key: PropertyKey): unknown =>
    withSecrets(one, environment, { path: [...path, key], problems });
  if (Array.isArray(value)) return value.map(inside);
  if (typeof value !== 'object' || value === null) return value;
  const reference = z.strictObject({ env: z.string().min(1), prefix: z.string().default('') }).safeParse(value);
  if (!reference.success) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inside(one, key)]));
  const { env, prefix } = reference.data;
  const secret = environment[env];
  if (secret) return `${prefix}${secret}`;
  problems.push({ path: pathText(path), value: `{ "env": "${env}" }`, allowed: `the variable ${env} has to be set` });
  return '';
}

/** Settings that are secrets, or contain one. */
const SECRETS: ReadonlySet<PropertyKey> = new Set(['auth', 'key', 'password', 'clientSecret']);

function toProblem(issue: z.core.$ZodIssue, json: unknown): FileProblem {
  const problem = toFileProblem(issue, json);
  return issue.path.some((key) => SECRETS.has(key)) ? { ...problem, value: '(hidden)' } : problem;
}

function repeatedName(entries: readonly ProviderEntry[]): FileProblem | null {
  const names = entries.map(nameOfEntry);
  const index = names.findIndex((name, i) => names.indexOf(name) < i);
  const name = names[index];
  if (name === undefined) return null;
  return { path: `providers[${index}]`, value: `"${name}"`, allowed: 'each provider once' };
}
