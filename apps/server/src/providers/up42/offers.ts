import type { Clock, Log } from '../../platform/system/ports.ts';
import { ApiError } from '../market/api-error.ts';
import type { Collection, Form, Up42Api } from './up42-api.ts';
import type { AnySettings, CollectionPrice } from './up42-settings.ts';

/** A collection that is for sale. */
export interface Offer {
  readonly collection: string;
  readonly host: string;
  /** The company behind the satellite. */
  readonly operator: string;
  readonly isRadar: boolean;
  readonly dataProduct: string;
  readonly price: CollectionPrice;
  /** Whether the order form has a field for the scene. */
  readonly namesScene: boolean;
}

export interface Offers {
  readonly forSale: readonly Offer[];
  /** Why collections with a price are not for sale, for the operator. */
  readonly problems: readonly string[];
}

const OFFERS_MS = 10 * 60_000;
const PASSING: ReadonlySet<ApiError['kind']> = new Set(['rejected', 'malformed', 'unavailable']);
/** Fields that the adapter fills in. */
const FILLED: ReadonlySet<string> = new Set(['id', 'aoi', 'geometry']);

/** What is for sale: the collections with a price, as far as the account may order them. */
export class OfferList {
  readonly #api: Up42Api;
  readonly #settings: AnySettings;
  readonly #deps: { readonly clock: Clock; readonly log: Log };
  #kept: { readonly untilMs: number; readonly offers: Offers } | null = null;

  constructor(api: Up42Api, settings: AnySettings, deps: { readonly clock: Clock; readonly log: Log }) {
    this.#api = api;
    this.#settings = settings;
    this.#deps = deps;
  }

  async read(signal: AbortSignal): Promise<Offers> {
    const { clock, log } = this.#deps;
    if (this.#kept && this.#kept.untilMs > clock.nowMs()) return this.#kept.offers;
    const { prices } = this.#settings;
    const collections = prices.length > 0 ? await this.#api.collections(signal) : [];
    const read = await Promise.all(prices.map((price) => this.#offer(price, collections, signal)));
    const forSale = read.filter((one) => typeof one !== 'string');
    const problems = read.filter((one) => typeof one === 'string');
    if (problems.length > 0 && problems.join() !== this.#kept?.offers.problems.join())
      log.warn({ provider: this.#settings.name ?? this.#settings.kind, problems }, 'Collections are not for sale');
    this.#kept = { untilMs: clock.nowMs() + OFFERS_MS, offers: { forSale, problems } };
    return this.#kept.offers;
  }

  async #offer(
    price: CollectionPrice,
    collections: readonly Collection[],
    signal: AbortSignal,
  ): Promise<Offer | string> {
    const { collection: name, params } = price;
    const found = collections.find((one) => one.name === name);
    if (!found) return `${name}: there is no such collection`;
    const blocked = this.#whyBlocked(found);
    if (blocked !== null) return `${name}: ${blocked}`;
    const host = found.providers.find(({ roles }) => roles.includes('HOST'));
    const product = found.dataProducts.find(
      ({ id, name: productName }) =>
        id && (price.dataProduct === undefined || [id, productName].includes(price.dataProduct)),
    );
    if (!host || !product?.id) return `${name}: there is no ${host ? 'such data product' : 'host'}`;
    if (product.eulaId && (await this.#isUnaccepted(product.eulaId, signal)))
      return `${name}: its license is not accepted: accept it in the console of the provider`;
    const form = await this.#form(product.id, signal);
    const missing = form?.required.filter(
      (field) => !FILLED.has(field) && !(field in params) && !hasDefault(form, field),
    );
    if (missing && missing.length > 0)
      return `${name}: its order form requires ${missing.join(', ')}: add it to params`;
    const producer = found.providers.find(({ roles }) => roles.includes('PRODUCER')) ?? host;
    return {
      collection: name,
      host: host.name,
      operator: producer.title || producer.name,
      isRadar: found.metadata?.productType === 'SAR',
      dataProduct: product.id,
      price,
      namesScene: !form || 'id' in form.properties || Object.keys(form.properties).length === 0,
    };
  }

  #whyBlocked({ name, type, integrations, providers, metadata }: Collection): string | null {
    const { approvedCollections, operators } = this.#settings;
    const isApproved = approvedCollections.includes(name);
    const has = (word: string) => integrations.includes(word);
    const names = providers.flatMap((one) => [one.name.toLowerCase(), one.title.toLowerCase()]);
    if (operators && !operators.some((one) => names.includes(one.toLowerCase())))
      return 'its operator is not in operators';
    if (type !== 'ARCHIVE') return 'it has taskings, which are products of the price book';
    if (metadata?.productType === 'ELEVATION') return 'it has no pictures';
    if (!has('SEARCH_AVAILABLE') || !has('PRICE_ESTIMATION_AVAILABLE')) return 'it cannot be searched or estimated';
    if (isApproved) return null;
    if (has('ACCESS_APPROVAL_REQUIRED'))
      return 'it needs an approval: request it in the console of the provider, then add it to approvedCollections';
    return has('MANUAL_REQUEST_REQUIRED') ? 'it has to be requested by hand' : null;
  }

  /** Unknown licenses and forms are left to the estimate, which refuses. One of them does not hide all collections. */
  async #isUnaccepted(eulaId: string, signal: AbortSignal): Promise<boolean> {
    return (await this.#orNull(this.#api.isAccepted(eulaId, signal))) === false;
  }

  #form(dataProduct: string, signal: AbortSignal): Promise<Form | null> {
    return this.#orNull(this.#api.form(dataProduct, signal));
  }

  async #orNull<T>(work: Promise<T>): Promise<T | null> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof ApiError && PASSING.has(error.kind)) return null;
      throw error;
    }
  }
}

function hasDefault({ properties }: Form, field: string): boolean {
  const property = properties[field];
  return typeof property === 'object' && property !== null && 'default' in property;
}
