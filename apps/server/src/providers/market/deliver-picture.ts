import type { Target } from '../area/plan-cut.ts';
import { clipParts } from '../area/shape-in-grid.ts';
import { type AcquiredImage, type DeliveredImage, ProviderError, type ProviderOrder } from '../port/provider.ts';
import { toSoldGround } from '../port/sold-ground.ts';
import type { MarketDeps } from './market-deps.ts';
import { fetchPackage, type PackageRequest } from './package/fetch-package.ts';
import { openPackage } from './package/open-package.ts';
import { privateHostOf } from './private-host.ts';

export interface Deliverer {
  readonly provider: string;
  /** Of the provider's interface. */
  readonly baseUrl: string;
  readonly deps: Pick<MarketDeps, 'http' | 'licenseText'>;
}

export interface CompleteOrder extends PackageRequest {
  readonly order: ProviderOrder;
  /** The image of a tasking. */
  readonly acquired?: AcquiredImage | undefined;
  /** The least share of the sold ground that the image must show; default: 0.9. */
  readonly leastShare?: number | undefined;
  /** Names of the image in a ZIP, most wanted first; default: the largest TIFF. */
  readonly prefer?: readonly RegExp[] | undefined;
}

/**
 * Fetches the file of a complete order, and makes the sold picture of the image inside.
 * @throws ProviderError like {@link fetchPackage} and {@link openPackage}; `malformed` if the image cannot be decoded here
 */
export async function deliverPicture(
  { provider, baseUrl, deps }: Deliverer,
  { order, acquired, leastShare, prefer, ...request }: CompleteOrder,
  signal: AbortSignal,
): Promise<DeliveredImage> {
  const ground = toGround(provider, order, acquired);
  const file = await fetchPackage({ provider, http: deps.http, privateHost: privateHostOf(baseUrl) }, request, signal);
  const sold = { ground, leastShare, prefer, directory: request.directory };
  const opened = await openPackage({ provider }, file, sold, signal);
  if (opened.kind === 'original-only') throw new ProviderError(provider, 'malformed', opened.why);
  return { ...opened.image, licenseText: deps.licenseText };
}

function toGround(provider: string, order: ProviderOrder, acquired: AcquiredImage | undefined): Target {
  const sold = order.kind === 'archive' ? order.sold : acquired && toSoldGround(acquired.scene, acquired.product);
  // The provider charges for a taken image, so that one whose facts cannot be read at the moment is no end.
  if (!sold) throw new ProviderError(provider, 'unavailable', `The image of ${order.reference} is not known yet`);
  const clip = order.kind === 'archive' && order.clip ? clipParts(order.clip) : undefined;
  return { ...sold.size.projected, pixelM: sold.pixelM, clip, isMosaic: sold.isMosaic };
}
