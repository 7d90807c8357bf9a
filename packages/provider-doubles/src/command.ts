import { parseArgs } from 'node:util';
import { pricesOfModes } from './capella/catalog.ts';
import { openCapella } from './capella/open-capella.ts';
import type { DoubleOptions, ProviderDouble } from './core/double-server.ts';
import { FAULTS, type FaultName, type FaultOptions, isFaultName } from './core/faults.ts';
import { isOperation } from './core/http-types.ts';
import { openPlanet, planetPrices } from './planet/open-planet.ts';
import { openSkyfi } from './skyfi/open-skyfi.ts';
import { openStapi, stapiSettings } from './stapi/open-stapi.ts';
import { openUmbra, umbraSettings } from './umbra/open-umbra.ts';
import { PRICES } from './up42/catalog.ts';
import { WORKSPACE } from './up42/model.ts';
import { openGeopera } from './up42/open-geopera.ts';
import { openUp42 } from './up42/open-up42.ts';

/** A double that the program can start. */
interface DoubleKind {
  readonly open: (options: DoubleOptions) => Promise<ProviderDouble & { readonly url: string }>;
  /** What its entry of `providers.json` has besides kind and address; default: the key. */
  readonly settings?: (double: { readonly key: string; readonly url: string }) => object;
}

const DOUBLES: Readonly<Record<string, DoubleKind>> = {
  capella: { open: openCapella, settings: ({ key }) => ({ key, prices: pricesOfModes }) },
  planet: { open: openPlanet, settings: ({ key }) => ({ key, prices: planetPrices }) },
  skyfi: { open: openSkyfi },
  up42: {
    open: openUp42,
    settings: ({ key, url }) => ({ username: 'person@example.invalid', password: key, authUrl: url, ...PRICES }),
  },
  umbra: { open: openUmbra, settings: umbraSettings },
  stapi: { open: openStapi, settings: stapiSettings },
  geopera: { open: openGeopera, settings: ({ key }) => ({ key, workspaceId: WORKSPACE, ...PRICES }) },
};

/** An argument that the program does not understand. */
export class UsageError extends Error {}

export interface Command {
  readonly kind: string;
  readonly options: DoubleOptions;
  readonly faults: readonly (FaultOptions & { readonly name: FaultName })[];
}

/** @returns null when help is requested @throws UsageError */
export function parseCommand(args: readonly string[]): Command | null {
  const { positionals, values } = parsed(args);
  if (values.help === true) return null;
  const [kind] = positionals;
  if (kind === undefined || positionals.length > 1 || !Object.hasOwn(DOUBLES, kind))
    throw new UsageError(`name one of: ${Object.keys(DOUBLES).join(', ')}`);
  const { key } = values;
  return {
    kind,
    options: {
      port: toNumber('--port', values.port ?? '0', 65_535),
      speed: Math.max(1, toNumber('--speed', values.speed ?? '1', 1_000_000)),
      ...(key !== undefined && { key }),
    },
    faults: (values.fault ?? []).map(parseFault),
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        port: { type: 'string' },
        speed: { type: 'string' },
        key: { type: 'string' },
        fault: { type: 'string', multiple: true },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function toNumber(name: string, text: string, max: number): number {
  if (!/^\d+$/.test(text) || Number(text) > max) throw new UsageError(`${name} is a whole number up to ${max}`);
  return Number(text);
}

/** `NAME[@operation][:times]` */
function parseFault(text: string): FaultOptions & { readonly name: FaultName } {
  const [, name = '', operation, times = '1'] = /^([\w-]+)(?:@([\w-]+))?(?::(\d+|always))?$/.exec(text) ?? [];
  if (!isFaultName(name)) throw new UsageError(`no fault ${text}; --help lists them`);
  if (operation !== undefined && !isOperation(operation)) throw new UsageError(`no operation ${operation}`);
  return { name, times: times === 'always' ? Infinity : Number(times), ...(operation !== undefined && { operation }) };
}

/** Starts the double. @throws RangeError for a fault that it does not support, and errors of the port */
export async function startDouble({ kind, options, faults }: Command) {
  const entry = DOUBLES[kind];
  if (!entry) throw new UsageError(`no double ${kind}`);
  const double = await entry.open(options);
  try {
    for (const { name, ...fault } of faults) double.faults.arm(name, fault);
  } catch (error) {
    await double.close();
    throw error;
  }
  const providerEntry = JSON.stringify({
    kind,
    ...(entry.settings?.(double) ?? { key: double.key }),
    url: double.url,
  });
  const text = `${double.url}\nKey: ${double.key}\nEntry of providers.json: ${providerEntry}\n`;
  return { text, close: () => double.close() };
}

export const HELP = `npm run doubles -- NAME [--port 9101] [--speed 600] [--key test-key] [--fault FAULT ...]

Starts a server on 127.0.0.1 that behaves like the interface of a provider, for rehearsals.

NAME     ${Object.keys(DOUBLES).join(', ')}
--port   default: a free port
--speed  orders reach their states so many times faster; default: 1
--key    the key that it accepts; default: test-key
--fault  NAME[@operation][:times], several times; times: a number or always

Faults:
${Object.entries(FAULTS)
  .map(([name, [description]]) => `  ${name.padEnd(24)} ${description}`)
  .join('\n')}
`;
