import type { HttpClient } from '../../platform/net/http-client.ts';
import type { Clock, Log } from '../../platform/system/ports.ts';
import { toGuardRules } from '../../providers/guard/guard-settings.ts';
import { GuardedProvider, type GuardRules, localGuardRules } from '../../providers/guard/guarded-provider.ts';
import type { SceneReads } from '../../providers/index/index-provider.ts';
import type { MarketDeps } from '../../providers/market/market-deps.ts';
import type { ProviderOrders } from '../../providers/market/provider-orders.ts';
import type { TokenStore } from '../../providers/market/token-store.ts';
import type { ImageryProvider } from '../../providers/port/provider.ts';
import type { TaskingProduct } from '../../providers/port/tasking.ts';
import { SimulatedProvider } from '../../providers/simulated/simulated-provider.ts';
import type { SimulationOptions } from '../../providers/simulated/simulation-options.ts';
import { nameOfEntry, type ProviderEntry } from './providers-file.ts';
import { findWebhook, type ServerAddresses } from './webhook-url.ts';

const SEE_TERMS = 'See the terms of the provider.\n';

export interface ProviderParts extends ServerAddresses {
  readonly http: HttpClient;
  readonly clock: Clock;
  readonly log: Log;
  readonly simulation: Omit<SimulationOptions, 'clock'>;
  /** For providers without their own timeout. */
  readonly timeoutMs: number;
  /** The harvested scenes. */
  readonly scenes: SceneReads;
  /** The orders at a commercial provider, by its name. */
  readonly orders: (provider: string) => ProviderOrders;
  /** The token of an account at a commercial provider, by its name. */
  readonly tokens: (provider: string, account: string) => TokenStore;
  /** Of the price book. */
  readonly taskingProducts: readonly TaskingProduct[];
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

/**
 * A provider without the guard, for the operator's check: retries and the breaker would hide its exact answers. The
 * code for catalogs is loaded only if a catalog is configured.
 */
export async function connectProvider(entry: ProviderEntry, parts: ProviderParts): Promise<ImageryProvider> {
  const { http, clock, log, simulation, scenes: store } = parts;
  if (entry.kind === 'simulated') return new SimulatedProvider(entry.provider, { clock, ...simulation });
  if (!('mapping' in entry)) return connectMarket(entry, parts);
  const { mapping } = entry;
  const licenseText = simulation.licenseText(mapping.provider) || SEE_TERMS;
  if (entry.kind === 'index') {
    const { IndexProvider } = await import('../../providers/index/index-provider.ts');
    return new IndexProvider({ mapping, files: entry.files, store, http, clock, licenseText });
  }
  const { StacProvider } = await import('../../providers/stac/stac-provider.ts');
  return new StacProvider({ mapping, connection: entry.connection, http, clock, log, licenseText });
}

async function connectMarket(
  settings: Exclude<ProviderEntry, { kind: 'simulated' | 'stac' | 'index' }>,
  parts: ProviderParts,
): Promise<ImageryProvider> {
  const { http, clock, log, simulation, orders, tokens, taskingProducts: products } = parts;
  const name = nameOfEntry(settings);
  const licenseText = simulation.licenseText(name) || SEE_TERMS;
  const deps: MarketDeps = {
    http,
    clock,
    log,
    orders: orders(name),
    licenseText,
    // The server does not listen yet.
    get webhookUrl() {
      return findWebhook(settings, parts).url;
    },
  };
  if (settings.kind === 'umbra') {
    const { UmbraProvider } = await import('../../providers/umbra/umbra-provider.ts');
    const own = { ...deps, webhookUrl: null, tokens: (account: string) => tokens(name, account) };
    return new UmbraProvider({ settings, deps: own, products });
  }
  if (settings.kind === 'capella') {
    const { CapellaProvider } = await import('../../providers/capella/capella-provider.ts');
    return new CapellaProvider({ settings, deps, products });
  }
  if (settings.kind === 'planet') {
    const { PlanetProvider } = await import('../../providers/planet/planet-provider.ts');
    return new PlanetProvider({ settings, deps, products });
  }
  if (settings.kind === 'stapi') {
    const { StapiProvider } = await import('../../providers/stapi/stapi-provider.ts');
    return new StapiProvider({ settings, deps, products });
  }
  if (settings.kind !== 'skyfi') {
    const { Up42Provider } = await import('../../providers/up42/up42-provider.ts');
    return new Up42Provider({ settings, deps, products });
  }
  const { SkyfiProvider } = await import('../../providers/skyfi/skyfi-provider.ts');
  return new SkyfiProvider({ settings, deps, products });
}

function guardRulesOf(entry: ProviderEntry, timeoutMs: number): GuardRules {
  return entry.kind === 'simulated' || entry.kind === 'index'
    ? { ...localGuardRules, timeoutMs }
    : toGuardRules(entry, timeoutMs);
}
