import { downloadEndpoint, imagesEndpoint, imageTileEndpoint, type UserImage } from '@groundtrack/contract';
import { useMemo } from 'react';
import { useApi } from '../../api/use-api.ts';
import { useFileUrl } from '../../api/use-file-url.ts';
import type { GlobeFootprint, GlobeImagery, GlobePoint, GlobeQuad } from '../../globe/globe.ts';
import { toPoint } from '../../globe/to-point.ts';
import { usePageParams } from '../../lib/use-page-params.ts';
import { addressWithPurchased, purchasedIdOf } from './purchased-address.ts';

export interface PurchasedOnGlobe {
  /** Null if none is requested, or while it is unknown. */
  readonly selected: { readonly image: UserImage | null } | null;
  readonly footprints: readonly GlobeFootprint[];
  /** Full-resolution tiles, if a GeoTIFF was delivered. */
  readonly imagery: GlobeImagery | null;
  readonly close: () => void;
}

/** The purchased image that the URL shows on the globe, with its preview. */
export function usePurchasedImage(): PurchasedOnGlobe {
  const [search, setSearch] = usePageParams();
  const imageId = purchasedIdOf(search);
  const { data } = useApi(imagesEndpoint, {}, { enabled: imageId !== null });
  const image = data?.[0].images.find(({ _id }) => _id === imageId) ?? null;
  const icon = image?.downloads.icon ?? null;
  const { url } = useFileUrl(downloadEndpoint, icon === null ? null : { params: { fileId: icon } });
  const imagery = useMemo(() => image && toImagery(image), [image]);
  const footprints = useMemo(
    () => (image ? [imagery ? toOutline(image) : toFootprint(image, url)] : []),
    [image, imagery, url],
  );
  return {
    selected: imageId !== null && data ? { image } : null,
    footprints,
    imagery,
    close: () => setSearch((address) => addressWithPurchased(address, null), { replace: true }),
  };
}

/** The width in meters of a level 0 pixel at the equator. */
const LEVEL_0_PIXEL_M = 156_543;
/** Used if the provider does not give a resolution. */
const USUAL_PIXEL_M = 0.5;

/** The tiles of a delivered GeoTIFF; null if there is none. */
function toImagery({
  _id,
  serverState,
  downloads,
  corners,
  latitude,
  groundSampleDistance,
}: UserImage): GlobeImagery | null {
  if (serverState !== 'Delivered' || (downloads.analytic ?? downloads.tiff ?? downloads.overview ?? null) === null)
    return null;
  const [longitudes, latitudes] = [corners.map(([longitude]) => longitude), corners.map(([, each]) => each)];
  const pixelM = groundSampleDistance ?? USUAL_PIXEL_M;
  const path = imageTileEndpoint.path.replace(':id', encodeURIComponent(_id));
  return {
    template: path.replace(':z', '{z}').replace(':x', '{x}').replace(':y', '{y}'),
    bounds: [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)],
    maxLevel: Math.ceil(Math.log2((LEVEL_0_PIXEL_M * Math.cos((latitude * Math.PI) / 180)) / pixelM)),
  };
}

/** Closed, so that no image is draped over the tiles. For an area its shape, one ring each. */
function toOutline(image: UserImage): GlobeFootprint {
  const [first = [], ...others] = toPurchasedRings(image).map((ring) => [...ring, ...ring.slice(0, 1)]);
  return { id: image._id, corners: first, boxes: others, imageUrl: null };
}

/** The purchased ground: the rings of an area, or the corners of a box. */
function toPurchasedRings({ corners, area }: UserImage): readonly (readonly GlobePoint[])[] {
  return area ? area.coordinates.flat().map((ring) => ring.slice(0, -1).map(toPoint)) : [toQuad(corners)];
}

/** The preview at its position. If it shows the whole scene, the purchased part is outlined. */
function toFootprint(image: UserImage, url: string | null): GlobeFootprint {
  const { _id: id, previewCorners } = image;
  if (previewCorners === null)
    return image.area ? toOutline(image) : { id, corners: toQuad(image.corners), imageUrl: null };
  return { id, corners: toQuad(previewCorners), boxes: toPurchasedRings(image), imageUrl: url };
}

/** The corners of the purchased box. */
export function toQuad([upperLeft, lowerLeft, lowerRight, upperRight]: UserImage['corners']): GlobeQuad {
  return [toPoint(upperLeft), toPoint(lowerLeft), toPoint(lowerRight), toPoint(upperRight)];
}
