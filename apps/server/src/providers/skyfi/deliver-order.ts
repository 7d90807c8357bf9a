import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { clipParts } from '../area/shape-in-grid.ts';
import type { MarketDeps } from '../market/market-deps.ts';
import { type FetchedPackage, fetchPackage } from '../market/package/fetch-package.ts';
import { openPackage } from '../market/package/open-package.ts';
import { type DeliveredImage, type OriginalFile, ProviderError, type SoldProduct } from '../port/provider.ts';
import type { SkyfiApi, SkyfiOrder } from './skyfi-api.ts';

export interface DeliveryParts {
  readonly api: SkyfiApi;
  readonly provider: string;
  readonly deps: Pick<MarketDeps, 'http' | 'licenseText'>;
  /** Host of a double on this machine. */
  readonly privateHost: string | undefined;
}

interface CompleteOrder {
  readonly order: SkyfiOrder;
  readonly product: Pick<SoldProduct, 'size' | 'clip' | 'mosaic'>;
  readonly pixelM: number | null;
  readonly directory: string;
}

/**
 * Fetches the image of a complete order, and the package as its seller sent it, if there is one.
 * @throws ProviderError like {@link fetchPackage} and {@link openPackage}
 */
export async function deliverOrder(
  parts: DeliveryParts,
  { order, product, pixelM, directory }: CompleteOrder,
  signal: AbortSignal,
): Promise<DeliveredImage> {
  // The COG is made from the image. Some orders have only one of them.
  const image = await fetchFile(parts, { order, directory, file: order.downloadCogUrl ? 'cog' : 'image' }, signal);
  const { size, clip, mosaic } = product;
  const ground = { ...size.projected, pixelM, clip: clip && clipParts(clip), isMosaic: mosaic !== undefined };
  const opened = await openPackage(parts, image, { ground, directory }, signal);
  if (opened.kind === 'original-only') throw new ProviderError(parts.provider, 'malformed', opened.why);
  const original = order.downloadPayloadUrl ? await fetchPayload(parts, { order, directory }, signal) : null;
  return { ...opened.image, ...(original ? { original } : {}), licenseText: parts.deps.licenseText };
}

/** What the seller sent to SkyFi: the image in its own form, with metadata. */
async function fetchPayload(
  parts: DeliveryParts,
  { order, directory }: Pick<CompleteOrder, 'order' | 'directory'>,
  signal: AbortSignal,
): Promise<OriginalFile> {
  const folder = join(directory, 'payload');
  await mkdir(folder, { recursive: true });
  const { path, fileName, mediaType } = await fetchFile(parts, { order, directory: folder, file: 'payload' }, signal);
  return { path, fileName, mediaType };
}

function fetchFile(
  { api, provider, deps, privateHost }: DeliveryParts,
  {
    order,
    directory,
    file,
  }: Pick<CompleteOrder, 'order' | 'directory'> & { readonly file: 'cog' | 'image' | 'payload' },
  signal: AbortSignal,
): Promise<FetchedPackage> {
  const findLink = async (linkSignal: AbortSignal) => {
    const url = await api.download(order.orderId, file, linkSignal);
    if (!url) throw new ProviderError(provider, 'unavailable', `Order ${order.orderId} has no ${file}`);
    return { url: url.href };
  };
  return fetchPackage({ provider, http: deps.http, privateHost }, { findLink, directory }, signal);
}
