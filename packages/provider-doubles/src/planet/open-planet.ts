import { recordedText } from '@groundtrack/fixtures';
import {
  type DoubleContext,
  type DoubleOptions,
  openDouble,
  type ProviderDouble,
  type ProviderInterface,
} from '../core/double-server.ts';
import { faultsExcept } from '../core/faults.ts';
import { isObject } from '../core/http-types.ts';
import type { FilePlan } from '../core/order-files.ts';
import { failure, refusal } from './answers.ts';
import { PlanetItems } from './items.ts';
import { PlanetOrders } from './orders.ts';
import { PlanetTasking } from './tasking.ts';

interface PlanetOptions {
  /** The files of orders. */
  readonly file?: FilePlan;
  /** Assets that the contract includes. Default: all. */
  readonly permitted?: readonly string[];
}

/** Prices for a rehearsal. Planet has none. */
export const planetPrices = { PSScene: { centsPerKm2: 200 }, SkySatCollect: { centsPerKm2: 900, minimumKm2: 3 } };

export interface PlanetDouble extends ProviderDouble {
  /** The `url` of the provider in `providers.json`. */
  readonly url: string;
  readonly orders: PlanetOrders;
  readonly tasking: PlanetTasking;
}

/** A server with the Data, Orders, and Tasking APIs of Planet, as far as `interface.json` lists them. */
export async function openPlanet(options: DoubleOptions & PlanetOptions = {}): Promise<PlanetDouble> {
  const { model, ...double } = await openDouble(faultsExcept(), (context) => build(context, options), options);
  return { ...double, url: double.origin, ...model };
}

function build(context: DoubleContext, { file = {}, permitted }: PlanetOptions) {
  const items = new PlanetItems(context, permitted);
  const orders = new PlanetOrders(context, items, file);
  const tasking = new PlanetTasking(context, items);
  const provider: ProviderInterface = {
    routes: [...items.routes(), ...orders.routes(), ...tasking.routes()],
    descriptions: [{ basePath: '', document: JSON.parse(recordedText('providers', 'planet', 'interface.json')) }],
    shapes: {
      search: {
        items: 'features',
        word: 'properties.publishing_stage',
        required: ['id', 'geometry', 'properties.acquired', 'properties.item_type'],
        setNextPage: ({ _links: links }) => {
          if (isObject(links)) links['_next'] = links['_self'];
        },
      },
      list: { items: 'orders', word: 'state', required: ['id', 'name', 'state', 'created_on'] },
    },
    authorize: ({ headers }) =>
      headers.authorization === `api-key ${context.key}` ? null : failure(401, 'Please enter your API key'),
    refuse: ([first]) => refusal(first?.at.join('.') ?? 'request', first?.message ?? 'invalid'),
    failure: (_status, message) => ({ message }),
  };
  return { provider, model: { orders, tasking } };
}
