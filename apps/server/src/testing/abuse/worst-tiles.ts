import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '@groundtrack/contract';
import { Pool } from 'undici';
import { type Buyer, openBuyer } from '../crash/buyer.ts';
import { until } from '../crash/observer.ts';
import { dispatched } from '../dispatched.ts';
import { newAddress, quantileMs } from './timed-requests.ts';
import { HEALTHS, statusesOf } from './worst-searches.ts';

/** An image that can be viewed by its owner and by a link. */
export interface ViewedTiles {
  readonly apiKey: string;
  readonly token: string;
  readonly imageId: string;
  readonly place: { readonly longitude: number; readonly latitude: number };
}

/** A delivered GeoTIFF of a new account. */
export async function buyTiles(url: string, username: string): Promise<ViewedTiles> {
  const buyer = await openBuyer(() => url, username);
  const { stripeSecret } = await buyer.placeOrder(`an image of ${username}`);
  await buyer.confirm(stripeSecret);
  await until('the image is delivered', async () => (await buyer.images())[0]?.serverState === 'Delivered');
  return viewedTiles(url, buyer);
}

async function viewedTiles(url: string, buyer: Buyer): Promise<ViewedTiles> {
  const [image] = await buyer.images();
  if (!image?.downloads.tiff) throw new Error('The image has no GeoTIFF');
  const { apiKey } = buyer;
  const path = endpoints.linkFile.path.replace(':fileId', image.downloads.tiff);
  const linking = await fetch(url + path, { method: 'POST', headers: { apiKey } });
  const link = endpoints.linkFile.answer.schema.parse(await linking.json());
  const { longitude, latitude } = image;
  return { apiKey, token: link.url.split('/').at(-1) ?? '', imageId: image._id, place: { longitude, latitude } };
}

interface Timed {
  readonly tookMs: number;
  readonly status: number;
}
type Get = (path: string, apiKey?: string) => Promise<Timed>;

/** From a separate address. */
function getter(pool: Pool): Get {
  const address = newAddress();
  return async (path, apiKey) => {
    const startedMs = performance.now();
    const headers = { 'x-forwarded-for': address, ...(apiKey === undefined ? {} : { apikey: apiKey }) };
    const { status } = await dispatched(pool, { method: 'GET', path, headers });
    return { tookMs: performance.now() - startedMs, status };
  };
}

const LEVEL = 15;
/** Number of tiles next to the middle one, in each direction. */
const BESIDE = 3;

/** The n-th tile of an image. Each has different limits, so that none is cached. */
export function tilePath({ place: { longitude, latitude } }: Pick<ViewedTiles, 'place'>, n: number): string {
  const x = ((longitude + 180) / 360) * 2 ** LEVEL;
  const y = (0.5 - Math.atanh(Math.sin((latitude * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** LEVEL;
  const across = 2 * BESIDE + 1;
  const column = Math.floor(x) - BESIDE + (n % across);
  const row = Math.floor(y) - BESIDE + (Math.floor(n / across) % across);
  return `/tiles/${LEVEL}/${column}/${row}?limits=0,${200 + (n % 1_000)}`;
}

const ofImage = ({ imageId }: ViewedTiles) => endpoints.imageView.path.replace('/view', '').replace(':id', imageId);
const ofLink = ({ token }: ViewedTiles) => endpoints.linkedView.path.replace('/view', '').replace(':token', token);

export interface TileLoad {
  /** Clients that request tiles and statistics without pauses. A third use a link, and a third leave early. */
  readonly clients: number;
  /** Tiles of another client at the same time. */
  readonly usual: number;
}

const THINKING_MS = 20;
const LEAVING_MS = 5;
const REFUSED_MS = 200;

/**
 * The latencies of others while one account and its links request tiles without pauses, compared with those right
 * before.
 */
export async function measureWorstTiles(
  url: string,
  { attacker, other }: Readonly<Record<'attacker' | 'other', ViewedTiles>>,
  { clients, usual }: TileLoad,
) {
  const [calm, wild, aborting] = [new Pool(url), new Pool(url, { connections: clients }), new Pool(url)];
  const [get, attack] = [getter(calm), getter(wild)];
  const statuses = new Set<number>();
  let looked = 0;
  const lookAsUsual = async (count: number) => {
    const [tiles, healths]: [Timed[], Timed[]] = [[], []];
    const requestHealth = async () => {
      for (let n = 0; n < HEALTHS; n++) healths.push(await get(endpoints.health.path));
    };
    for (let n = 0; n < count; n++) {
      const [tile] = await Promise.all([
        get(ofImage(other) + tilePath(other, looked++), other.apiKey),
        requestHealth(),
      ]);
      tiles.push(tile);
      await sleep(THINKING_MS);
    }
    return { tiles, healths };
  };
  await lookAsUsual(Math.ceil(usual / 2));
  const quiet = await lookAsUsual(usual);
  const ended = new AbortController();
  let requests = 0;
  const client = async (number: number): Promise<void> => {
    while (!ended.signal.aborted) {
      const n = requests++;
      const path = n % 10 === 9 ? '/view' : tilePath(attacker, n);
      const send = [
        () => leave(aborting, ofImage(attacker) + path, attacker.apiKey),
        () => attack(ofLink(attacker) + path),
        () => attack(ofImage(attacker) + path, attacker.apiKey),
      ][number % 3];
      const answer = await send?.();
      if (answer) statuses.add(answer.status);
      // Requests that are rejected immediately are not measured.
      if (answer?.status !== 200) await sleep(REFUSED_MS);
    }
  };
  const attacking = Array.from({ length: clients }, (_, number) => client(number));
  const loaded = await lookAsUsual(usual);
  ended.abort();
  await Promise.all(attacking);
  await Promise.all([calm.close(), wild.close(), aborting.destroy()]);
  return {
    requests,
    times: quantileMs(loaded.tiles, 0.5) / quantileMs(quiet.tiles, 0.5),
    quietP50Ms: quantileMs(quiet.tiles, 0.5),
    tileP50Ms: quantileMs(loaded.tiles, 0.5),
    tileP95Ms: quantileMs(loaded.tiles, 0.95),
    healthP95Ms: quantileMs(loaded.healths, 0.95),
    quietHealthP95Ms: quantileMs(quiet.healths, 0.95),
    statuses: [...statuses],
    ofOthers: statusesOf([quiet, loaded].flatMap(({ tiles, healths }) => [...tiles, ...healths])),
  };
}

/** Sends a request and disconnects before the response. */
async function leave(pool: Pool, path: string, apiKey: string): Promise<null> {
  const signal = AbortSignal.timeout(LEAVING_MS);
  await pool.request({ method: 'GET', path, headers: { apikey: apiKey }, signal }).then(
    ({ body }) => body.dump(),
    () => undefined,
  );
  return null;
}
