import type { Cents, PriceId, SceneId } from '@groundtrack/contract';
import type { MarketDeps } from '../market/market-deps.ts';
import { withSignal } from '../market/with-signal.ts';
import type { AccountReport } from '../port/account-report.ts';
import type {
  Capabilities,
  DeliveredImage,
  ImageryProvider,
  ProviderFile,
  ProviderOrder,
  ProviderStatus,
  Scene,
  ScenePage,
  SceneQuery,
} from '../port/provider.ts';
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
export class StapiProvider implements ImageryProvider {
  readonly name: string;
  readonly label: string;
  readonly simulated = false;
  readonly priceList: ImageryProvider['priceList'] = [];
  readonly leastCents: Cents | null = null;
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
  readonly #api: StapiApi;
  readonly #orders: StapiOrders;

  constructor({ settings, deps, products }: StapiOptions) {
    const { name, label, referenceParameter } = settings;
    this.name = name;
    this.label = label;
    const api = new StapiApi(name, settings, deps);
    const own = products.filter((product) => product.provider === name && isSold(product, deps));
    const tasking = new StapiTasking(own, { provider: name, label, api, log: deps.log, referenceParameter });
    if (own.length > 0) this.tasking = tasking;
    this.#api = api;
    this.#orders = new StapiOrders({ name, label, settings, deps, api, tasking });
  }

  search(_query: SceneQuery, signal: AbortSignal): Promise<ScenePage> {
    return withSignal(this.name, signal, () => ({ scenes: [], next: null }));
  }

  quote(_featureId: SceneId, _area: unknown, signal: AbortSignal): Promise<Scene | null> {
    return withSignal(this.name, signal, () => null);
  }

  sceneOfPrice(_priceId: PriceId): SceneId | null {
    return null;
  }

  quicklook(_featureId: SceneId, signal: AbortSignal): Promise<ProviderFile | null> {
    return withSignal(this.name, signal, () => null);
  }

  sample(_featureId: SceneId, signal: AbortSignal): Promise<ProviderFile | null> {
    return withSignal(this.name, signal, () => null);
  }

  account(signal: AbortSignal): Promise<AccountReport> {
    return withSignal(this.name, signal, async () => {
      const products = await this.#api.products(signal);
      const clockSkewMs = this.#api.skewMs;
      return {
        facts: [`Products: ${products.map(({ id }) => id).join(', ')}`],
        blocked: null,
        ...(clockSkewMs === null ? {} : { clockSkewMs }),
      };
    });
  }

  placeOrder(order: ProviderOrder, signal: AbortSignal): Promise<string> {
    return withSignal(this.name, signal, () => this.#orders.place(order, signal));
  }

  withdrawOrder(order: ProviderOrder, signal: AbortSignal): Promise<string | null> {
    return withSignal(this.name, signal, () => this.#orders.withdraw(order, signal));
  }

  status(providerOrderId: string, signal: AbortSignal): Promise<ProviderStatus> {
    return withSignal(this.name, signal, () => this.#orders.status(providerOrderId, signal));
  }

  // oxlint-disable-next-line max-params -- the signature of the port
  fetchDelivery(
    providerOrderId: string,
    order: ProviderOrder,
    directory: string,
    signal: AbortSignal,
  ): Promise<DeliveredImage> {
    return withSignal(this.name, signal, () => this.#orders.deliver(providerOrderId, { order, directory }, signal));
  }

  cancel(providerOrderId: string, signal: AbortSignal): Promise<boolean> {
    return withSignal(this.name, signal, () => this.#orders.cancel(providerOrderId));
  }
}

function isSold(product: TaskingProduct, { log }: Pick<MarketDeps, 'log'>): boolean {
  const problem = productProblem(product);
  if (problem !== null) log.error({ provider: product.provider, problem }, 'A product of the price book is not sold');
  return problem === null;
}
