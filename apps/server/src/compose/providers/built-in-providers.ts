import { CATALOGUE, type SimulatedName } from '../../providers/simulated/catalog.ts';
import { nameOfEntry, type ProviderEntry } from './providers-file.ts';

/** The simulated providers, used if no providers file names others. */
export function builtInProviders(): ProviderEntry[] {
  // Object.keys widens the type of the catalog.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (Object.keys(CATALOGUE) as SimulatedName[]).map((provider) => ({ kind: 'simulated', provider }));
}

/** Names of the providers that take tasking orders. */
export function taskableProviders(entries: readonly ProviderEntry[]): string[] {
  return entries.filter(({ kind }) => kind === 'simulated').map(nameOfEntry);
}
