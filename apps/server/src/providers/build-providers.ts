import type { HttpClient } from '../net/http-client.ts';
import type { Clock } from '../system/ports.ts';
import { defaultGuardRules, GuardedProvider, type GuardRules, localGuardRules } from './guard/guarded-provider.ts';
import { IndexProvider, type SceneReads } from './index/index-provider.ts';
import type { ImageryProvider } from './provider.ts';
import { nameOfEntry, type ProviderEntry } from './providers-file.ts';
import { CATALOGUE, type SimulatedName } from './simulated/catalogue.ts';
import { SimulatedProvider } from './simulated/simulated-provider.ts';
import type { SimulationOptions } from './simulated/simulation-options.ts';
import { StacProvider } from './stac/stac-provider.ts';

const SEE_TERMS = 'See the terms of the provider.\n';

export interface ProviderParts {
  readonly http: HttpClient;
  readonly clock: Clock;
  readonly simulation: Omit<SimulationOptions, 'clock'>;
  /** For providers that set no time-out of their own. */
  readonly timeoutMs: number;
  /** The harvested scenes. */
  readonly scenes: SceneReads;
}

/** The simulated providers, where no providers file names others. */
export function builtInProviders(): ProviderEntry[] {
  // Object.keys widens what the catalogue's own type says.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (Object.keys(CATALOGUE) as SimulatedName[]).map((provider) => ({ kind: 'simulated', provider }));
}

/** Names of the providers that take new images to order. */
export function taskableProviders(entries: readonly ProviderEntry[]): string[] {
  return entries.filter(({ kind }) => kind === 'simulated').map(nameOfEntry);
}

/** Every provider by its name, each behind the guard, which owns its time. */
export function buildProviders(
  entries: readonly ProviderEntry[],
  parts: ProviderParts,
): ReadonlyMap<string, ImageryProvider> {
  return new Map(
    entries.map((entry) => {
      const provider = connectProvider(entry, parts);
      return [nameOfEntry(entry), new GuardedProvider(provider, guardRulesOf(entry, parts.timeoutMs), parts.clock)];
    }),
  );
}

function connectProvider(entry: ProviderEntry, parts: ProviderParts): ImageryProvider {
  const { http, clock, simulation, scenes: store } = parts;
  if (entry.kind === 'simulated') return new SimulatedProvider(entry.provider, { clock, ...simulation });
  const { mapping } = entry;
  const licenceText = simulation.licenceText(mapping.provider) || SEE_TERMS;
  return entry.kind === 'index'
    ? new IndexProvider({ mapping, files: entry.files, store, http, clock, licenceText })
    : new StacProvider({ mapping, connection: entry.connection, http, clock, licenceText });
}

function guardRulesOf(entry: ProviderEntry, timeoutMs: number): GuardRules {
  if (entry.kind !== 'stac') return { ...localGuardRules, timeoutMs };
  const { timeoutSec, retries, concurrency, breaker } = entry;
  return {
    ...defaultGuardRules,
    timeoutMs: timeoutSec === undefined ? timeoutMs : timeoutSec * 1000,
    retries,
    concurrency,
    breaker: { failures: breaker.failures, restMs: breaker.restSec * 1000 },
  };
}
