import * as z from 'zod';
import { toInstant } from '../market/to-instant.ts';
import { assets, item, type StapiLink, type StapiOrder } from './parse-answers.ts';
import type { StapiApi } from './stapi-api.ts';

/** The image file of an order, and what is stated of it. */
export interface OrderImage {
  readonly url: string;
  readonly satellite: string | null;
  readonly acquiredAtMs: number | null;
  /** 0 to 1 */
  readonly cloudCover: number | null;
  readonly offNadirDeg: number | null;
}

type File = Pick<StapiLink, 'href' | 'type'> & { readonly roles?: readonly string[] | null | undefined };

/** Links of completed orders. The specification leaves them to the provider. */
const ITEM_RELS: ReadonlySet<string> = new Set(['stac', 'item', 'items']);
const FILE_RELS: ReadonlySet<string> = new Set(['data', 'delivery', 'enclosure', 'asset']);
const OTHER_ROLES: ReadonlySet<string> = new Set(['thumbnail', 'overview', 'metadata']);
const UNSTATED = { satellite: null, acquiredAtMs: null, cloudCover: null, offNadirDeg: null };

/** Finds the image of an order: an asset of the order, a linked file, or an asset of a linked STAC item; null if there is none. */
export async function findImage(api: StapiApi, order: StapiOrder, signal: AbortSignal): Promise<OrderImage | null> {
  const own = imageAsset(order.assets);
  if (own) return { ...UNSTATED, url: api.absolute(own) };
  const links = [...order.properties.status.links, ...order.links];
  const file = links.find((link) => FILE_RELS.has(link.rel) && rankOf(link) > 0);
  if (file) return { ...UNSTATED, url: api.absolute(file.href) };
  for (const { href } of links.filter(({ rel }) => ITEM_RELS.has(rel))) {
    const read = await api.linked(href, signal);
    const [newest] = read
      ? itemsIn(read.body)
          .flatMap((one) => toImage(one, (asset) => api.absolute(asset, read.url)))
          .toSorted((a, b) => (b.acquiredAtMs ?? 0) - (a.acquiredAtMs ?? 0))
      : [];
    if (newest) return newest;
  }
  return null;
}

/** An item, or the items of a collection. */
function itemsIn(body: unknown): unknown[] {
  return z.object({ features: z.array(z.unknown()) }).safeParse(body).data?.features ?? [body];
}

function toImage(one: unknown, absolute: (href: string) => string): OrderImage[] {
  const read = item.safeParse(one).data;
  const href = imageAsset(read?.assets);
  if (!read || href === null) return [];
  const { properties } = read;
  const time = properties.start_datetime ?? properties.datetime;
  const cloudPercent = properties['eo:cloud_cover'];
  return [
    {
      url: absolute(href),
      satellite: properties.platform ?? null,
      acquiredAtMs: time ? toInstant(time) : null,
      cloudCover: cloudPercent === null ? null : Math.min(Math.max(cloudPercent / 100, 0), 1),
      offNadirDeg: properties['view:off_nadir'],
    },
  ];
}

/** The address of the asset that is most probably the image. */
function imageAsset(stated: unknown): string | null {
  const files = Object.values(assets.parse(stated)).filter((one) => one !== null);
  const [best] = files.filter((one) => rankOf(one) > 0).toSorted((a, b) => rankOf(b) - rankOf(a));
  return best?.href ?? null;
}

/** 0: no image. */
function rankOf({ href, type, roles }: File): number {
  if (roles?.some((role) => OTHER_ROLES.has(role))) return 0;
  const path = href.split(/[?#]/)[0]?.toLowerCase() ?? '';
  const isTiff = type?.startsWith('image/tiff') || /\.tiff?$/.test(path);
  const isZip = type === 'application/zip' || path.endsWith('.zip');
  if (!isTiff && !isZip) return 0;
  return (isTiff ? 2 : 1) + (roles?.includes('data') ? 2 : 0);
}
