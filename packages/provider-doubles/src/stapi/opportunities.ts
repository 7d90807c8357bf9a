import type { DoubleContext } from '../core/double-server.ts';
import { type Answer, bodyOf, type DoubleRequest, type JsonObject, jsonAnswer } from '../core/http-types.ts';
import {
  centerOf,
  intervalOf,
  meetsFilter,
  namesIn,
  type Pass,
  type Product,
  passesOf,
  propertiesOf,
  VERSION,
} from './products.ts';

export const PAGE_SIZE = 10;
const SEARCH_STATES = ['received', 'in_progress', 'completed'] as const;

interface SearchRecord {
  readonly product: Product;
  readonly request: JsonObject;
  reads: number;
}

/** Searches for opportunities, at once or by a record that is completed when it is read for the third time. */
export class Opportunities {
  readonly #records = new Map<string, SearchRecord>();
  readonly #context: Pick<DoubleContext, 'clock'>;
  readonly #url: string;

  constructor(context: Pick<DoubleContext, 'clock'>, url: string) {
    this.#context = context;
    this.#url = url;
  }

  search(product: Product, request: DoubleRequest): Answer {
    const body = bodyOf(request);
    const unknown = namesIn(body['filter']).find((name) => product.queryables[name] === undefined);
    if (unknown !== undefined) return refused(`${unknown} is not a queryable`);
    if (!product.isAsync) {
      const preference = request.headers['prefer'] === 'wait' ? { 'preference-applied': 'wait' } : {};
      return { ...jsonAnswer(this.#collection(product, body)), headers: preference };
    }
    const id = `search-${this.#records.size + 1}`;
    this.#records.set(id, { product, request: body, reads: 0 });
    const headers = { location: `${this.#url}/searches/opportunities/${id}`, 'preference-applied': 'respond-async' };
    return { ...jsonAnswer(this.#toJson(id), 201), headers };
  }

  record(id: string): Answer {
    return this.#records.has(id) ? jsonAnswer(this.#toJson(id)) : notFound('Search record not found');
  }

  records(): Answer {
    return jsonAnswer({ search_records: [...this.#records.keys()].map((id) => this.#toJson(id)), links: [] });
  }

  found(id: string): Answer {
    const record = this.#records.get(id);
    if (!record) return notFound('Opportunity collection not found');
    return jsonAnswer({ ...this.#collection(record.product, record.request, Infinity), id });
  }

  #toJson(id: string): JsonObject {
    const record = this.#records.get(id);
    if (!record) throw new RangeError(`no search ${id}`);
    const { product, request } = record;
    const status = SEARCH_STATES[Math.min(record.reads++, SEARCH_STATES.length - 1)];
    const href = `${this.#url}/searches/opportunities/${id}`;
    const results = { rel: 'opportunities', href: `${this.#url}/products/${product.id}/opportunities/${id}` };
    return {
      id,
      product_id: product.id,
      opportunity_request: request,
      status: { timestamp: new Date(this.#context.clock.now()).toISOString(), status_code: status, links: [] },
      links: [{ rel: 'self', href }, ...(status === 'completed' ? [results] : [])],
    };
  }

  #collection(product: Product, request: JsonObject, pageSize = PAGE_SIZE): JsonObject {
    const { limit: _limit, next: token, ...search } = request;
    const from = Number(token ?? 0);
    const found = passesOf(product, request).filter((pass) =>
      meetsFilter(request['filter'], propertiesOf(product, pass)),
    );
    const last = from + pageSize;
    const order = { rel: 'create-order', href: `${this.#url}/products/${product.id}/orders`, method: 'POST' };
    const next = {
      rel: 'next',
      href: `${this.#url}/products/${product.id}/opportunities`,
      method: 'POST',
      body: { ...request, next: String(last) },
    };
    return {
      type: 'FeatureCollection',
      features: found.slice(from, last).map((pass) => toFeature(product, { pass, search, order })),
      links: [{ ...order, body: search }, ...(last < found.length ? [next] : [])],
    };
  }
}

function toFeature(
  product: Product,
  { pass, search, order }: { readonly pass: Pass; readonly search: JsonObject; readonly order: object },
): JsonObject {
  const [lon, lat] = centerOf(search['geometry']);
  const filter = { op: '=', args: [{ property: 'acme:window_id' }, pass.windowId] };
  const body = { datetime: intervalOf(pass), geometry: search['geometry'], filter };
  return {
    type: 'Feature',
    stapi_type: 'Opportunity',
    stapi_version: VERSION,
    geometry: { type: 'Point', coordinates: [lon, lat] },
    bbox: [lon, lat, lon, lat],
    properties: propertiesOf(product, pass),
    links: product.isRadar ? [] : [{ ...order, body }],
  };
}

export function refused(detail: string): Answer {
  return jsonAnswer({ detail }, 422);
}

export function notFound(detail: string): Answer {
  return jsonAnswer({ detail }, 404);
}
