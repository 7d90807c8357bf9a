import type { HttpClient } from '../../platform/net/http-client.ts';
import type { Clock, Log } from '../../platform/system/ports.ts';
import {
  defaultGuardRules,
  GuardedProvider,
  type GuardRules,
  localGuardRules,
} from '../../providers/guard/guarded-provider.ts';
import type { SceneReads } from '../../providers/index/index-provider.ts';
import type { ImageryProvider } from '../../providers/port/provider.ts';
import { SimulatedProvider } from '../../providers/simulated/simulated-provider.ts';
import type { SimulationOptions } from '../../providers/simulated/simulation-options.ts';
import { nameOfEntry, type ProviderEntry } from './providers-file.ts';

const SEE_TERMS = 'See the terms of the provider.\n';

export interface ProviderParts {
  readonly http: HttpClient;
  readonly clock: Clock;
  readonly log: Log;
  readonly simulation: Omit<SimulationOptions, 'clock'>;
  /** For providers without their own timeout. */
  readonly timeoutMs: number;
  /** The harvested scenes. */
  readonly scenes: SceneReads;
}

/** Every provider by name, each behind the guard, which limits its time. */
export async function buildProviders(
  entries: readonly ProviderEntry[],
  parts: ProviderParts,
): Promise<ReadonlyMap<string, ImageryProvider>> {
  return new Map(
    await Promise.all(
      entries.map(async (entry): Promise<[string, ImageryProvider]> => {
        const provider = await connectProvider(entry, parts);
        return [nameOfEntry(entry), new GuardedProvider(provider, guardRulesOf(entry, parts.timeoutMs), parts)];
      }),
    ),
  );
}

/** The code for catalogs is loaded only if a catalog is configured. */
async function connectProvider(entry: ProviderEntry, parts: ProviderParts): Promise<ImageryProvider> {
  const { http, clock, log, simulation, scenes: store } = parts;
  if (entry.kind === 'simulated') return new SimulatedProvider(entry.provider, { clock, ...simulation });
  const { mapping } = entry;
  const licenseText = simulation.licenseText(mapping.provider) || SEE_TERMS;
  if (entry.kind === 'index') {
    const { IndexProvider } = await import('../../providers/index/index-provider.ts');
    return new IndexProvider({ mapping, files: entry.files, store, http, clock, licenseText });
  }
  const { StacProvider } = await import('../../providers/stac/stac-provider.ts');
  return new StacProvider({ mapping, connection: entry.connection, http, clock, log, licenseText });
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
