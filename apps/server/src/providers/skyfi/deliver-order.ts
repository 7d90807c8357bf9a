import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type CompleteOrder, type Deliverer, deliverPicture } from '../market/deliver-picture.ts';
import { type FetchedPackage, fetchPackage } from '../market/package/fetch-package.ts';
import { privateHostOf } from '../market/private-host.ts';
import { type DeliveredImage, type OriginalFile, ProviderError } from '../port/provider.ts';
import type { SkyfiApi, SkyfiOrder } from './skyfi-api.ts';

export interface SkyfiDeliverer extends Deliverer {
  readonly api: SkyfiApi;
}

interface CompleteSkyfiOrder extends Omit<CompleteOrder, 'findLink'> {
  readonly remote: SkyfiOrder;
}

/**
 * Fetches the image of a complete order, and the package as its seller sent it, if there is one.
 * @throws ProviderError like {@link deliverPicture}
 */
export async function deliverOrder(
  deliverer: SkyfiDeliverer,
  { remote, ...complete }: CompleteSkyfiOrder,
  signal: AbortSignal,
): Promise<DeliveredImage> {
  // The COG is made from the image. Some orders have only one of them.
  const findLink = linkOf(deliverer, remote, remote.downloadCogUrl ? 'cog' : 'image');
  const image = await deliverPicture(deliverer, { ...complete, findLink }, signal);
  if (!remote.downloadPayloadUrl) return image;
  return { ...image, original: await fetchPayload(deliverer, { remote, directory: complete.directory }, signal) };
}

/** What the seller sent to SkyFi: the image in its own form, with metadata. */
async function fetchPayload(
  deliverer: SkyfiDeliverer,
  { remote, directory }: { readonly remote: SkyfiOrder; readonly directory: string },
  signal: AbortSignal,
): Promise<OriginalFile> {
  const folder = join(directory, 'payload');
  await mkdir(folder, { recursive: true });
  const { provider, baseUrl, deps } = deliverer;
  const rules = { provider, http: deps.http, privateHost: privateHostOf(baseUrl) };
  const request = { findLink: linkOf(deliverer, remote, 'payload'), directory: folder };
  const { path, fileName, mediaType }: FetchedPackage = await fetchPackage(rules, request, signal);
  return { path, fileName, mediaType };
}

function linkOf({ api, provider }: SkyfiDeliverer, { orderId }: SkyfiOrder, file: 'cog' | 'image' | 'payload') {
  return async (signal: AbortSignal) => {
    const url = await api.download(orderId, file, signal);
    if (!url) throw new ProviderError(provider, 'unavailable', `Order ${orderId} has no ${file}`);
    return { url: url.href };
  };
}
