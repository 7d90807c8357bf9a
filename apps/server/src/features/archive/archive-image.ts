import {
  type AnalyticContent,
  type ArchiveImage,
  type AreaGeometry,
  endpoints,
  type Product,
} from '@groundtrack/contract';
import { scenePath } from '../../domain/scene-path.ts';
import type { AnalyticFacts } from '../../providers/port/analytic-facts.ts';
import type { ImageryProvider, Scene, SceneProduct } from '../../providers/port/provider.ts';

type Seller = Pick<ImageryProvider, 'simulated' | 'capabilities' | 'label' | 'closeUp'>;

/** A scene in the form of the contract. @param area searched area */
export function toArchiveImage(scene: Scene, seller: Seller, area: AreaGeometry): ArchiveImage {
  const { simulated, capabilities } = seller;
  const notClipped = area.type === 'Point' ? null : whyNotClipped(scene, seller);
  return {
    featureId: scene.featureId,
    provider: scene.provider,
    ...(scene.operator === undefined ? {} : { operator: scene.operator }),
    satellite: scene.satellite,
    dateAcquiredISO: new Date(scene.acquiredAtMs).toISOString(),
    groundSampleDistance: scene.groundSampleDistanceM,
    cloudCover: scene.cloudCover,
    offNadirAngle: scene.offNadirDeg,
    sunElevation: scene.sunElevationDeg,
    sunAzimuth: scene.sunAzimuthDeg,
    thumbnail: scenePath(endpoints.thumbnail, scene),
    ...(seller.closeUp ? { closeUp: scenePath(endpoints.closeUp, scene) } : {}),
    sample: scene.hasSample ? scenePath(endpoints.sample, scene) : null,
    ...toViewing(scene),
    phenomenology: scene.phenomenology,
    colorBands: [...scene.colorBands],
    ...(scene.analytic ? { analytic: toAnalyticContent(scene.analytic) } : {}),
    ...(capabilities.delivery ? { delivery: capabilities.delivery } : {}),
    geometry: scene.footprint,
    ...(scene.outlineOnly ? { outlineOnly: true } : {}),
    orbitState: scene.orbitState,
    lookSide: scene.lookSide,
    simulated,
    place: scene.place,
    ...(scene.undeliverable === undefined ? {} : { undeliverable: scene.undeliverable }),
    products: scene.products.filter(({ undeliverable }) => undeliverable === undefined).map(toProduct),
    ...(notClipped === null ? {} : { notClipped }),
  };
}

/** Why a scene cannot be clipped to the area; null if it can, or if nothing of it is sold. */
function whyNotClipped({ products, undeliverable }: Scene, { capabilities, label }: Seller): string | null {
  const clipped = products.filter(({ clip, isWhole }) => clip !== undefined && !isWhole);
  const isSold = clipped.some((product) => product.undeliverable === undefined);
  if (isSold || undeliverable !== undefined || !capabilities.orders) return null;
  if (products.some(({ isWhole }) => isWhole)) return `${label} sells whole scenes, and no image clipped to an area.`;
  if (!capabilities.clip) return `${label} sells squares around a place, and no image clipped to an area.`;
  const [reason] = clipped.flatMap((product) => product.undeliverable ?? []);
  return reason === undefined ? 'The part of the area in this image cannot be clipped.' : forPeople(reason);
}

/** Removes the field name at the beginning of an API error. */
function forPeople(reason: string): string {
  const text = reason.replace(/^geometry: /, '');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

function toProduct({
  description,
  charge,
  priceId,
  size,
  tiff,
  analytic,
  clip,
  isWhole,
  mosaic,
}: SceneProduct): Product {
  const kind = analytic ? { kind: 'analytic' as const } : {};
  return {
    description,
    price: charge.totalCents,
    priceId,
    metadata: {
      size,
      ...(tiff ? { tiff } : {}),
      ...kind,
      ...(clip ? { clipped: true as const } : {}),
      ...(isWhole ? { wholeScene: true as const } : {}),
      ...(mosaic ? { mosaic } : {}),
    },
  };
}

function toViewing({ notViewable }: Scene): Pick<ArchiveImage, 'viewable' | 'notViewable'> {
  return notViewable === undefined ? {} : notViewable === null ? { viewable: true } : { notViewable };
}

function toAnalyticContent({ dataType, bands }: AnalyticFacts): AnalyticContent {
  return {
    ...(dataType === undefined ? {} : { dataType }),
    bands: bands.map(({ name, description }) => ({ name, description })),
  };
}
