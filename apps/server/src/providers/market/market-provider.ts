import type { AreaGeometry, Cents, PriceId, SceneId } from '@groundtrack/contract';
import type { Log } from '../../platform/system/ports.ts';
import type { AccountReport } from '../port/account-report.ts';
import { parsePriceId } from '../port/price-id.ts';
import {
  type Capabilities,
  type DeliveredImage,
  type ImageryProvider,
  ProviderError,
  type ProviderFile,
  type ProviderOrder,
  type ProviderStatus,
  type Scene,
  type ScenePage,
  type SceneProduct,
  type SceneQuery,
} from '../port/provider.ts';
import type { TaskingProduct } from '../port/tasking.ts';
import { withSignal } from '../port/with-signal.ts';

/** The orders of an adapter. */
export interface AdapterOrders {
  place(order: ProviderOrder, signal: AbortSignal): Promise<string>;
  withdraw(order: ProviderOrder, signal: AbortSignal): Promise<string | null>;
  status(providerOrderId: string, signal: AbortSignal): Promise<ProviderStatus>;
  deliver(
    providerOrderId: string,
    delivery: { readonly order: ProviderOrder; readonly directory: string },
    signal: AbortSignal,
  ): Promise<DeliveredImage>;
  /** Absent if nothing can be canceled. */
  cancel?(providerOrderId: string, signal: AbortSignal): Promise<boolean>;
  /** Absent without an archive. */
  exceedsCap?(costCents: Cents): Promise<boolean>;
}

/** What the adapters of commercial providers have in common. Every call ends when its signal fires. */
export abstract class MarketProvider implements ImageryProvider {
  readonly name: string;
  readonly label: string;
  readonly simulated = false;
  readonly priceList: ImageryProvider['priceList'] = [];
  abstract readonly leastCents: ImageryProvider['leastCents'];
  abstract readonly capabilities: Capabilities;
  protected abstract readonly orders: AdapterOrders;

  /** @param seller with its wire name */
  protected constructor({ name, label }: { readonly name: string; readonly label: string }) {
    this.name = name;
    this.label = label;
  }

  protected abstract findScenes(query: SceneQuery, signal: AbortSignal): Promise<ScenePage>;
  /** The scene at the price of now; the spending caps are checked here. */
  protected abstract priceScene(featureId: SceneId, area: AreaGeometry, signal: AbortSignal): Promise<Scene | null>;
  protected abstract readQuicklook(featureId: SceneId, signal: AbortSignal): Promise<ProviderFile | null>;
  protected abstract readAccount(signal: AbortSignal): Promise<AccountReport>;

  search(query: SceneQuery, signal: AbortSignal): Promise<ScenePage> {
    return this.run(signal, () => this.findScenes(query, signal));
  }

  quote(featureId: SceneId, area: AreaGeometry, signal: AbortSignal): Promise<Scene | null> {
    return this.run(signal, async () => {
      const scene = await this.priceScene(featureId, area, signal);
      return scene && { ...scene, products: await Promise.all(scene.products.map((one) => this.#withinCap(one))) };
    });
  }

  sceneOfPrice(priceId: PriceId): SceneId | null {
    return parsePriceId(priceId)?.featureId ?? null;
  }

  quicklook(featureId: SceneId, signal: AbortSignal): Promise<ProviderFile | null> {
    return this.run(signal, () => this.readQuicklook(featureId, signal));
  }

  sample(_featureId: SceneId, signal: AbortSignal): Promise<ProviderFile | null> {
    return this.run(signal, () => null);
  }

  placeOrder(order: ProviderOrder, signal: AbortSignal): Promise<string> {
    return this.run(signal, () => this.orders.place(order, signal));
  }

  withdrawOrder(order: ProviderOrder, signal: AbortSignal): Promise<string | null> {
    return this.run(signal, () => this.orders.withdraw(order, signal));
  }

  status(providerOrderId: string, signal: AbortSignal): Promise<ProviderStatus> {
    return this.run(signal, () => this.orders.status(providerOrderId, signal));
  }

  // oxlint-disable-next-line max-params -- the signature of the port
  fetchDelivery(
    providerOrderId: string,
    order: ProviderOrder,
    directory: string,
    signal: AbortSignal,
  ): Promise<DeliveredImage> {
    return this.run(signal, () => this.orders.deliver(providerOrderId, { order, directory }, signal));
  }

  cancel(providerOrderId: string, signal: AbortSignal): Promise<boolean> {
    return this.run(signal, () => this.orders.cancel?.(providerOrderId, signal) ?? false);
  }

  account(signal: AbortSignal): Promise<AccountReport> {
    return this.run(signal, () => this.readAccount(signal));
  }

  /** For buyers. */
  protected get notForSale(): string {
    return `${this.label} images are not for sale at the moment.`;
  }

  protected run<T>(signal: AbortSignal, work: () => T | Promise<T>): Promise<T> {
    return withSignal(this.name, signal, work);
  }

  /** The products of this provider that it can order; the others are logged. */
  protected ownProducts(
    products: readonly TaskingProduct[],
    { problemOf, log }: { readonly problemOf: (product: TaskingProduct) => string | null; readonly log: Log },
  ): TaskingProduct[] {
    return products.filter((product) => {
      if (product.provider !== this.name) return false;
      const problem = problemOf(product);
      if (problem !== null) log.error({ provider: this.name, problem }, 'A product of the price book is not sold');
      return problem === null;
    });
  }

  protected badCursor(cursor: string | null): ProviderError {
    return new ProviderError(this.name, 'rejected', `${cursor ?? ''} is no cursor`);
  }

  async #withinCap(product: SceneProduct): Promise<SceneProduct> {
    const { cost } = product;
    if (!cost || product.undeliverable !== undefined) return product;
    const isTooMuch = (await this.orders.exceedsCap?.(cost.cents)) ?? false;
    return isTooMuch ? { ...product, undeliverable: this.notForSale } : product;
  }
}
