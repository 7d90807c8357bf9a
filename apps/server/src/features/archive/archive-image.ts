import { type AnalyticContent, type ArchiveImage, endpoints, type Product } from '@groundtrack/contract';
import type { AnalyticFacts } from '../../providers/analytic-facts.ts';
import type { ImageryProvider, Scene, SceneProduct } from '../../providers/provider.ts';

type Seller = Pick<ImageryProvider, 'simulated' | 'capabilities'>;

/** A scene as it goes over the wire. */
export function toArchiveImage(scene: Scene, { simulated, capabilities }: Seller): ArchiveImage {
  return {
    featureId: scene.featureId,
    provider: scene.provider,
    satellite: scene.satellite,
    dateAcquiredISO: new Date(scene.acquiredAtMs).toISOString(),
    groundSampleDistance: scene.groundSampleDistanceM,
    cloudCover: scene.cloudCover,
    offNadirAngle: scene.offNadirDeg,
    sunElevation: scene.sunElevationDeg,
    sunAzimuth: scene.sunAzimuthDeg,
    thumbnail: toPath(endpoints.thumbnail.path, scene),
    sample: scene.hasSample ? toPath(endpoints.sample.path, scene) : null,
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
  };
}

function toProduct({ description, charge, priceId, size, tiff, analytic, clip }: SceneProduct): Product {
  const kind = analytic ? { kind: 'analytic' as const } : {};
  return {
    description,
    price: charge.totalCents,
    priceId,
    metadata: { size, ...(tiff ? { tiff } : {}), ...kind, ...(clip ? { clipped: true as const } : {}) },
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

function toPath(template: string, { provider, featureId }: Scene): string {
  return template
    .replace(':provider', encodeURIComponent(provider))
    .replace(':featureId', encodeURIComponent(featureId));
}
