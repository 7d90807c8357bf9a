import { downloadEndpoint, imagesEndpoint, type UserImage } from '@groundtrack/contract';
import { useMemo } from 'react';
import { useApi } from '../../api/use-api.ts';
import { useFileUrl } from '../../api/use-file-url.ts';
import type { GlobeFootprint, GlobeQuad } from '../../globe/globe.ts';
import { useOwnSearchParams } from '../../util/use-own-search-params.ts';
import { addressWithBought, boughtOfAddress } from './bought-address.ts';

export interface BoughtOnGlobe {
  /** Null when none is asked for, or while it is not known. */
  readonly asked: { readonly image: UserImage | null } | null;
  readonly footprints: readonly GlobeFootprint[];
  readonly close: () => void;
}

/** The bought image the address asks the globe to show, with its preview. */
export function useBought(): BoughtOnGlobe {
  const [search, setSearch] = useOwnSearchParams();
  const imageId = boughtOfAddress(search);
  const { data } = useApi(imagesEndpoint, {}, { enabled: imageId !== null });
  const image = data?.[0].images.find(({ _id }) => _id === imageId) ?? null;
  const icon = image?.downloads.icon ?? null;
  const { url } = useFileUrl(downloadEndpoint, icon === null ? null : { params: { fileId: icon } });
  const footprints = useMemo(() => (image ? [toFootprint(image, url)] : []), [image, url]);
  return {
    asked: imageId !== null && data ? { image } : null,
    footprints,
    close: () => setSearch(addressWithBought(search, null), { replace: true }),
  };
}

/** The preview where it lies; where that is the whole scene, what was bought of it is outlined. */
function toFootprint({ _id: id, corners, previewCorners }: UserImage, url: string | null): GlobeFootprint {
  const bought = toQuad(corners);
  if (previewCorners === null) return { id, corners: bought, imageUrl: null };
  return { id, corners: toQuad(previewCorners), boxes: [bought], imageUrl: url };
}

function toQuad([upperLeft, lowerLeft, lowerRight, upperRight]: UserImage['corners']): GlobeQuad {
  return [toPoint(upperLeft), toPoint(lowerLeft), toPoint(lowerRight), toPoint(upperRight)];
}

function toPoint([longitude, latitude]: readonly [number, number]) {
  return { longitude, latitude };
}
