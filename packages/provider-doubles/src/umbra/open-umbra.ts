import { recordedText } from '@groundtrack/fixtures';
import type { RequestProblem } from '../core/description.ts';
import {
  type DoubleContext,
  type DoubleOptions,
  openDouble,
  type ProviderDouble,
  type ProviderInterface,
} from '../core/double-server.ts';
import { faultsExcept } from '../core/faults.ts';
import { isObject, type JsonObject, jsonAnswer } from '../core/http-types.ts';
import type { FilePlan } from '../core/order-files.ts';
import { Access, CLIENT_ID, tooManyTokens } from './access.ts';
import { ORGANIZATION, route } from './answers.ts';
import { archiveRoutes, nextLink } from './archive.ts';
import { passRoutes } from './passes.ts';
import { UmbraTasks } from './tasks.ts';

interface UmbraOptions {
  /** Feasibilities of the sandbox are never answered. */
  readonly isSandbox?: boolean;
  /** Default: 13 seconds, as recorded. */
  readonly studyMs?: number;
  /** False: no limits of requests per second. Default: true. */
  readonly isLimited?: boolean;
  /** The files of orders. Default: floats on a turned grid in degrees. */
  readonly file?: FilePlan;
}

export interface UmbraDouble extends ProviderDouble {
  /** The `url` and the `authUrl` of the provider in `providers.json`. */
  readonly url: string;
  /** The entry of the provider in `providers.json`. */
  readonly entry: object;
  readonly tasks: UmbraTasks;
  readonly access: Access;
}

const HOUR_MS = 3_600_000;
const STUDY_MS = 13_000;

/** What the entry of `providers.json` has besides kind and address. */
export function umbraSettings({ key, url }: { readonly key: string; readonly url: string }) {
  const prices = { archive: { perSceneCents: 67_500 }, openData: { perSceneCents: 0 } };
  return { clientId: CLIENT_ID, clientSecret: key, authUrl: url, prices };
}

/** A server with the interface of Umbra Canopy: tokens, archive, tasks, and deliveries. */
export async function openUmbra(options: DoubleOptions & UmbraOptions = {}): Promise<UmbraDouble> {
  const { isSandbox = false, isLimited = true, file = {} } = options;
  const studyMs = isSandbox ? Infinity : (options.studyMs ?? STUDY_MS);
  const { model, ...double } = await openDouble(
    // Nothing has a price, grids are always turned, and there are no webhooks.
    faultsExcept('price-moved', 'rotated-grid', 'webhook-missing', 'webhook-forged'),
    (context) => {
      const access = new Access(context, isLimited);
      const tasks = new UmbraTasks(context, file);
      return { provider: toInterface(context, { access, tasks, studyMs }), model: { access, tasks } };
    },
    options,
  );
  const { origin: url } = double;
  const entry = { kind: 'umbra', url, sandbox: isSandbox, ...umbraSettings({ key: double.key, url }) };
  return { ...double, ...model, url, entry };
}

function toInterface(
  context: DoubleContext,
  { access, tasks, studyMs }: { readonly access: Access; readonly tasks: UmbraTasks; readonly studyMs: number },
): ProviderInterface {
  return {
    routes: [access.route, ...archiveRoutes(context), ...tasks.routes(), ...passRoutes(context, studyMs), organization],
    descriptions: [
      { basePath: '/tasking', document: descriptionOf('tasking') },
      { basePath: '/admin', document: descriptionOf('admin') },
      { basePath: '/archive', document: descriptionOf('archive') },
      { basePath: '/v2/stac', document: descriptionOf('archive') },
    ],
    shapes: {
      search: {
        items: 'features',
        word: 'properties.sar:product_type',
        required: ['properties.start_datetime', 'geometry', 'id', 'properties.platform'],
        setNextPage: (answer) => (answer['links'] = [nextLink('0')]),
      },
      list: { items: 'features', word: 'properties.status', required: ['id', 'properties.status'] },
    },
    authorize: (request) => access.check(request),
    refuse: (problems) => jsonAnswer({ detail: problems.map(toDetail) }, 422),
    failure: (status, message) => (status === 400 ? tooManyTokens(context.clock.now() + HOUR_MS).json : { message }),
  };
}

const organization = route('GET', '/admin/organizations/settings', 'account', () =>
  jsonAnswer({
    ...ORGANIZATION,
    status: 'ACTIVE',
    license: 'CCBY4',
    allowedSatelliteIds: ['Umbra-08', 'Umbra-09', 'Umbra-10'],
    allowedProductTypes: ['GEC', 'SIDD', 'SICD', 'CPHD'],
  }),
);

/** Geometries of the description differ by the default of their type, so that it has to be the only value. */
function descriptionOf(name: string): JsonObject {
  const document = JSON.parse(recordedText('providers', 'umbra', `${name}-openapi.json`));
  for (const schema of Object.values<JsonObject>(document.components.schemas)) {
    const type = isObject(schema['properties']) ? schema['properties']['type'] : undefined;
    if (isObject(type) && 'default' in type) type['const'] = type['default'];
  }
  return document;
}

function toDetail({ in: place, at, message, keyword }: RequestProblem) {
  return { loc: [place, ...at], msg: message, type: keyword === 'required' ? 'missing' : keyword };
}
