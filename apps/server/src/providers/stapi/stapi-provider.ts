import type { MarketDeps } from '../market/market-deps.ts';
import { MarketProvider } from '../market/market-provider.ts';
import type { AccountReport } from '../port/account-report.ts';
import type { Capabilities, ProviderFile, Scene, ScenePage } from '../port/provider.ts';
import type { Tasking, TaskingProduct } from '../port/tasking.ts';
import { productProblem } from './product-fields.ts';
import { StapiApi } from './stapi-api.ts';
import { StapiOrders } from './stapi-orders.ts';
import type { StapiSettings } from './stapi-settings.ts';
import { StapiTasking } from './stapi-tasking.ts';

interface StapiOptions {
  readonly settings: StapiSettings;
  readonly deps: MarketDeps;
  /** Of the price book. */
  readonly products: readonly TaskingProduct[];
}

/** A provider that speaks the Sensor Tasking API 0.1: new images only. */
export class StapiProvider extends MarketProvider {
  readonly leastCents = null;
  readonly capabilities: Capabilities = {
    archive: false,
    areas: true,
    paging: true,
    samples: false,
    quicklookCorners: false,
    orders: false,
    canceling: 'never',
    handOverMinutes: 60,
  };
  readonly tasking?: Tasking;
  protected readonly orders: StapiOrders;
  readonly #api: StapiApi;

  constructor({ settings, deps, products }: StapiOptions) {
    super(settings);
    const { name, label, referenceParameter } = settings;
    const api = new StapiApi(name, settings, deps);
    const own = this.ownProducts(products, { problemOf: productProblem, log: deps.log });
    const tasking = new StapiTasking(own, { provider: name, label, api, log: deps.log, referenceParameter });
    if (own.length > 0) this.tasking = tasking;
    this.#api = api;
    this.orders = new StapiOrders({ name, label, settings, deps, api, tasking });
  }

  protected findScenes(): Promise<ScenePage> {
    return Promise.resolve({ scenes: [], next: null });
  }

  protected priceScene(): Promise<Scene | null> {
    return Promise.resolve(null);
  }

  protected readQuicklook(): Promise<ProviderFile | null> {
    return Promise.resolve(null);
  }

  protected async readAccount(signal: AbortSignal): Promise<AccountReport> {
    const products = await this.#api.products(signal);
    const clockSkewMs = this.#api.skewMs;
    return {
      facts: [`Products: ${products.map(({ id }) => id).join(', ')}`],
      blocked: null,
      ...(clockSkewMs === null ? {} : { clockSkewMs }),
    };
  }
}
