import {
  type ArchiveImage,
  type ArchiveOrderItem,
  DEFAULT_PLACE,
  type DrawnArea,
  endpoints,
  type OrderItem,
  type Point,
  type TaskedImage,
  type UserImage,
} from '@groundtrack/contract';
import { DAY_MS } from '../../lib/time-units.ts';
import { CONTACT } from '../contact.ts';
import { GOOD_CARD } from '../shop.ts';
import { type UnpaidOrder, unpaid } from '../unpaid.ts';

interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** A buyer who uses the API at the server's current address. */
export interface Buyer {
  readonly apiKey: string;
  /** The default purchase. */
  readonly item: ArchiveOrderItem;
  /** The smallest product with GeoTIFF of the coarsest image of a place. */
  choose(place: Place): Promise<ArchiveOrderItem>;
  /** The part of the coarsest image of a place in a triangle around it, with GeoTIFF. */
  chooseArea(place: Place): Promise<ArchiveOrderItem>;
  /** A strip of the coarsest image in which it is longer than a single file: a mosaic of tiles. */
  chooseMosaic(place: Place): Promise<ArchiveOrderItem>;
  placeOrder(idempotencyKey: string, items?: readonly OrderItem[]): Promise<UnpaidOrder>;
  confirm(clientSecret: string): Promise<void>;
  images(): Promise<readonly UserImage[]>;
  taskings(): Promise<readonly TaskedImage[]>;
  cancel(imageId: string): Promise<void>;
  /** Bytes of a delivered file. */
  download(fileId: string): Promise<Uint8Array>;
}

/** Creates an account and chooses an image of the default place. @param provider that sells all images */
export async function openBuyer(urlNow: () => string, username = 'ada@example.org', provider = PLANET): Promise<Buyer> {
  const session = endpoints.register.answer.schema.parse(
    await send(urlNow(), endpoints.register, { body: { ...CONTACT, username, password: PASSWORD } }),
  );
  return buyerWith(urlNow, session.apiKey, provider);
}

/** A buyer with a session, who chooses an image of the default place. */
export async function buyerWith(urlNow: () => string, apiKey: string, provider = PLANET): Promise<Buyer> {
  const chooseItem = (place: Wanted) => findItem(urlNow(), { apiKey, provider }, place);
  const choose = (place: Place) => chooseItem(place);
  const item = await choose(DEFAULT_PLACE);
  return {
    apiKey,
    item,
    choose,
    chooseArea: (place) => chooseItem({ ...place, area: triangleAround(place) }),
    chooseMosaic: (place) => chooseItem({ ...place, area: stripAround(place), isMosaic: true }),
    placeOrder: async (idempotencyKey, items = [item]) =>
      unpaid(
        endpoints.placeOrder.answer.schema.parse(
          await send(urlNow(), endpoints.placeOrder, {
            body: items,
            headers: { apiKey, 'idempotency-key': idempotencyKey },
          }),
        ),
      ),
    confirm: async (clientSecret) => {
      await send(urlNow(), endpoints.confirmSandboxPayment, { body: { clientSecret, card: GOOD_CARD } });
    },
    images: async () =>
      endpoints.images.answer.schema.parse(await send(urlNow(), endpoints.images, { headers: { apiKey } }))[0].images,
    taskings: async () =>
      endpoints.taskedImages.answer.schema.parse(
        await send(urlNow(), endpoints.taskedImages, { headers: { apiKey } }),
      )[0].imageRequests,
    cancel: async (imageId) => {
      const { method, path } = endpoints.cancelImage;
      await send(urlNow(), { method, path: path.replace(':id', imageId) }, { headers: { apiKey } });
    },
    download: async (fileId) => {
      const path = endpoints.download.path.replace(':fileId', fileId);
      const answer = await fetch(`${urlNow()}${path}`, { headers: { apiKey } });
      if (!answer.ok) throw new Refused(answer.status, `${path} answered ${answer.status}`);
      return new Uint8Array(await answer.arrayBuffer());
    },
  };
}

const PLANET = 'planet';
export const PASSWORD = 'correct horse battery';

/** Some hundred pixels a side in the coarsest images. */
function triangleAround({ longitude, latitude }: Place): DrawnArea {
  const corner = (east: number, north: number): [number, number] => [longitude + east, latitude + north];
  const ring = [corner(-0.006, -0.005), corner(0.006, -0.004), corner(0, 0.006), corner(-0.006, -0.005)];
  return { type: 'Polygon', coordinates: [ring] };
}

/**
 * Some 7 km long, which exceeds the 12,000 pixels of a file at half a meter, and 40 m wide, so that it is drawn
 * quickly.
 */
function stripAround({ longitude, latitude }: Place): DrawnArea {
  const [west, south, east, north] = [longitude - 0.05, latitude - 0.000_2, longitude + 0.05, latitude + 0.000_2];
  const corners: [number, number][] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [corners] };
}

interface Wanted extends Place {
  /** The area to clip to; if absent, a square is ordered. */
  readonly area?: DrawnArea;
  /** Accept only a mosaic. */
  readonly isMosaic?: true;
}

async function findItem(
  url: string,
  { apiKey, provider }: { readonly apiKey: string; readonly provider: string },
  place: Wanted,
): Promise<ArchiveOrderItem> {
  const geometry = place.area ?? toPoint(place);
  const nowMs = Date.now();
  const filter = {
    date: { start: new Date(nowMs - 365 * DAY_MS).toISOString(), end: new Date(nowMs).toISOString() },
    phenomenology: { sar: false, ms: true, pan: true },
    resolution: { min: 0.1, max: 5 },
    maxCloudCover: 0.99,
    providers: { [provider]: 20 },
  };
  const found = await send(url, endpoints.catalog, { body: { geometry, filter }, headers: { apiKey } });
  const { images } = endpoints.catalog.answer.schema.parse(found);
  const image = images
    .toSorted((a, b) => (b.groundSampleDistance ?? 0) - (a.groundSampleDistance ?? 0))
    .find(({ products }) => !place.isMosaic || products.some(({ metadata }) => metadata.mosaic));
  if (!image) throw new Error(`No image of ${place.longitude}, ${place.latitude} was found`);
  return { ...lineFor(image, place), termsVersion: await termsVersion(url, image.provider) };
}

function toPoint({ longitude, latitude }: Place): Point {
  return { type: 'Point', coordinates: [longitude, latitude] };
}

function lineFor(image: ArchiveImage, place: Wanted): ArchiveOrderItem {
  const product = image.products
    .filter(({ metadata }) => metadata.tiff === true && metadata.clipped === (place.area ? true : undefined))
    .filter(({ metadata }) => !place.isMosaic || metadata.mosaic)
    .toSorted((a, b) => a.metadata.size.x - b.metadata.size.x)[0];
  if (!product) throw new Error(`Image ${image.featureId} cannot be bought`);
  return {
    provider: image.provider,
    featureId: image.featureId,
    product: product.priceId,
    geometry: place.area ?? toPoint(place),
    description: DEFAULT_PLACE.location,
    expectedPrice: product.price,
  };
}

async function termsVersion(url: string, provider: string): Promise<string> {
  const { result } = endpoints.terms.answer.schema.parse(await send(url, endpoints.terms, {}));
  const terms = result.find((one) => one.provider === provider);
  if (!terms) throw new Error(`There are no terms of ${provider}`);
  return terms.version;
}

/** An error response of the server. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The timeout of the web client. */
const PATIENCE_MS = 90_000;

async function send(
  url: string,
  { method, path }: { readonly method: string; readonly path: string },
  { body, headers = {} }: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> },
): Promise<unknown> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Refused(answer.status, `${method} ${path} answered ${answer.status}: ${text}`);
  return text === '' ? null : JSON.parse(text);
}
