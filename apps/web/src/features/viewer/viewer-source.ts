import {
  imageNumbersEndpoint,
  imageTileEndpoint,
  imageValuesEndpoint,
  imageViewEndpoint,
  linkedNumbersEndpoint,
  linkedTileEndpoint,
  linkedValuesEndpoint,
  linkedViewEndpoint,
  type TileStyle,
  toStyleQuery,
} from '@groundtrack/contract';
import { fetchFile } from '../../api/call.ts';
import { useApi } from '../../api/use-api.ts';
import type { LoadNumbers } from './tile-numbers.ts';

/** What is looked at: an image of the account, or the file of a link that somebody shared. */
export type ViewerSource =
  | { readonly kind: 'image'; readonly id: string }
  | { readonly kind: 'link'; readonly token: string };

/** A position in degrees. */
export interface Place {
  readonly longitude: number;
  readonly latitude: number;
}

/** Of a file that does not change. */
const FOR_GOOD = { staleTime: Infinity };

export function useView(source: ViewerSource) {
  const isLink = source.kind === 'link';
  const own = useApi(imageViewEndpoint, { params: { id: isLink ? '' : source.id } }, { enabled: !isLink, ...FOR_GOOD });
  const linked = useApi(
    linkedViewEndpoint,
    { params: { token: isLink ? source.token : '' } },
    { enabled: isLink, ...FOR_GOOD },
  );
  return isLink ? linked : own;
}

/** The values of the pixel at a place; nothing is asked for none. */
export function useValues(source: ViewerSource, place: Place | null) {
  const isLink = source.kind === 'link';
  // A hundredth of a pixel of the finest images.
  const query = { lon: (place?.longitude ?? 0).toFixed(8), lat: (place?.latitude ?? 0).toFixed(8) };
  const own = useApi(
    imageValuesEndpoint,
    { params: { id: isLink ? '' : source.id }, query },
    { enabled: !isLink && place !== null, ...FOR_GOOD },
  );
  const linked = useApi(
    linkedValuesEndpoint,
    { params: { token: isLink ? source.token : '' }, query },
    { enabled: isLink && place !== null, ...FOR_GOOD },
  );
  return isLink ? linked : own;
}

/** The address of tiles, with `{z}`, `{x}` and `{y}`. The browser adds the cookie of the session. */
export function tileTemplate(source: ViewerSource, style: TileStyle): string {
  const path =
    source.kind === 'link'
      ? linkedTileEndpoint.path.replace(':token', encodeURIComponent(source.token))
      : imageTileEndpoint.path.replace(':id', encodeURIComponent(source.id));
  const query = toStyleQuery(style).toString();
  return path.replace(':z', '{z}').replace(':x', '{x}').replace(':y', '{y}') + (query === '' ? '' : `?${query}`);
}

/** The numbers of its tiles. */
export function numbersLoader(source: ViewerSource): LoadNumbers {
  return async ({ z, x, y }, bands, signal) => {
    const tile = { z: String(z), x: String(x), y: String(y) };
    const query = { bands: bands.join(',') };
    const file = await (source.kind === 'link'
      ? fetchFile(linkedNumbersEndpoint, { params: { token: source.token, ...tile }, query }, { signal })
      : fetchFile(imageNumbersEndpoint, { params: { id: source.id, ...tile }, query }, { signal }));
    return file.arrayBuffer();
  };
}
