import type { HttpClient } from '../net/http-client.ts';
import type { Clock } from '../system/ports.ts';
import { defaultGuardRules, GuardedProvider, localGuardRules } from './guard/guarded-provider.ts';
import type { ImageryProvider } from './provider.ts';
import { nameOfEntry, type ProviderEntry } from './providers-file.ts';
import { CATALOGUE, type SimulatedName } from './simulated/catalogue.ts';
import { SimulatedProvider, type SimulationOptions } from './simulated/simulated-provider.ts';
import { StacProvider } from './stac/stac-provider.ts';

const SEE_TERMS = 'See the terms of the provider.\n';

export interface ProviderParts {
  readonly http: HttpClient;
  readonly clock: Clock;
  readonly simulation: Omit<SimulationOptions, 'clock'>;
  /** For providers that set no time-out of their own. */
  readonly timeoutMs: number;
  /** A provider over the harvested scenes. @param licenceText goes with deliveries */
  readonly index: (entry: Extract<ProviderEntry, { kind: 'index' }>, licenceText: string) => ImageryProvider;
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
  return new Map(entries.map((entry) => [nameOfEntry(entry), buildProvider(entry, parts)]));
}

function buildProvider(entry: ProviderEntry, parts: ProviderParts): ImageryProvider {
  const { http, clock, simulation } = parts;
  const guardLocal = (provider: ImageryProvider): ImageryProvider =>
    new GuardedProvider(provider, { ...localGuardRules, timeoutMs: parts.timeoutMs }, clock);
  if (entry.kind === 'simulated') return guardLocal(new SimulatedProvider(entry.provider, { clock, ...simulation }));
  const licenceText = simulation.licenceText(entry.mapping.provider) || SEE_TERMS;
  if (entry.kind === 'index') return guardLocal(parts.index(entry, licenceText));
  const { mapping, connection, timeoutSec, retries, concurrency, breaker } = entry;
  const rules = {
    ...defaultGuardRules,
    timeoutMs: timeoutSec === undefined ? parts.timeoutMs : timeoutSec * 1000,
    retries,
    concurrency,
    breaker: { failures: breaker.failures, restMs: breaker.restSec * 1000 },
  };
  return new GuardedProvider(new StacProvider({ mapping, connection, http, clock, licenceText }), rules, clock);
}
