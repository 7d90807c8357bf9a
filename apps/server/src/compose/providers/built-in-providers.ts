import { CATALOGUE, type SimulatedName } from '../../providers/simulated/catalog.ts';
import { nameOfEntry, type ProviderEntry } from './providers-file.ts';

/** The simulated providers, used if no providers file names others. */
export function builtInProviders(): ProviderEntry[] {
  // Object.keys widens the type of the catalog.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (Object.keys(CATALOGUE) as SimulatedName[]).map((provider) => ({ kind: 'simulated', provider }));
}

/** Kinds whose satellites are not built in. */
const MARKETPLACES: ReadonlySet<string> = new Set<ProviderEntry['kind']>([
  'skyfi',
  'up42',
  'geopera',
  'umbra',
  'capella',
  'planet',
  'stapi',
]);

/** Names of the providers that take tasking orders. */
export function taskableProviders(entries: readonly ProviderEntry[]): string[] {
  return entries.filter(({ kind }) => kind === 'simulated' || MARKETPLACES.has(kind)).map(nameOfEntry);
}

/** Those of them whose products may name any satellite. */
export function marketplaces(entries: readonly ProviderEntry[]): string[] {
  return entries.filter(({ kind }) => MARKETPLACES.has(kind)).map(nameOfEntry);
}
