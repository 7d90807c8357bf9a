import {
  imageNumbersEndpoint,
  imageTileEndpoint,
  imageValuesEndpoint,
  imageViewEndpoint,
  linkedNumbersEndpoint,
  linkedTileEndpoint,
  linkedValuesEndpoint,
  linkedViewEndpoint,
  type SceneId,
  sceneTileEndpoint,
  sceneValuesEndpoint,
  sceneViewEndpoint,
  type TileStyle,
  toSceneId,
  toStyleQuery,
  type ViewedImage,
} from '@groundtrack/contract';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, fetchFile } from '../../api/call.ts';
import { useSessionId } from '../../api/session.ts';
import { apiQueryKey, useApi } from '../../api/use-api.ts';
import type { LoadNumbers } from './tile-numbers.ts';

/** The displayed file: an image of the account, the file of a shared link, or a catalog image. */
export type ViewerSource =
  | { readonly kind: 'image'; readonly id: string }
  | { readonly kind: 'link'; readonly token: string }
  | { readonly kind: 'scene'; readonly provider: string; readonly featureId: SceneId };

/** A position in degrees. */
export interface Place {
  readonly longitude: number;
  readonly latitude: number;
}

/** The file never changes. */
const FOR_GOOD = { staleTime: Infinity };

export function useView(source: ViewerSource) {
  const { image, link, scene } = paramsOf(source);
  const queries = {
    image: useApi(imageViewEndpoint, { params: image }, { enabled: source.kind === 'image', ...FOR_GOOD }),
    link: useApi(linkedViewEndpoint, { params: link }, { enabled: source.kind === 'link', ...FOR_GOOD }),
    scene: useApi(sceneViewEndpoint, { params: scene }, { enabled: source.kind === 'scene', ...FOR_GOOD }),
  };
  return queries[source.kind];
}

type ViewQueries = readonly UseQueryResult<ViewedImage>[];
const toViews = (queries: ViewQueries) => queries.map(({ data, isError }) => (isError ? null : data));

/** The views of images of the account, by id; null if the request failed. Pending ones are missing. */
export type Views = ReadonlyMap<string, ViewedImage | null>;

export function useViews(ids: readonly string[]): Views {
  const sessionId = useSessionId();
  const views = useQueries({ queries: ids.map((id) => viewQuery(id, sessionId)), combine: toViews });
  return useMemo(
    () => new Map(ids.flatMap((id, i) => (views[i] === undefined ? [] : [[id, views[i]] as const]))),
    [ids, views],
  );
}

function viewQuery(id: string, sessionId: string | null) {
  const input = { params: { id } };
  return {
    queryKey: apiQueryKey(imageViewEndpoint, input, sessionId),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(imageViewEndpoint, input, { signal }),
    enabled: sessionId !== null,
    ...FOR_GOOD,
  };
}

/** The values of the pixel at a place. Without a place nothing is requested. */
export function useValues(source: ViewerSource, place: Place | null) {
  const { image, link, scene } = paramsOf(source);
  // A hundredth of a pixel of the finest images.
  const query = { lon: (place?.longitude ?? 0).toFixed(8), lat: (place?.latitude ?? 0).toFixed(8) };
  const options = (kind: ViewerSource['kind']) => ({ enabled: source.kind === kind && place !== null, ...FOR_GOOD });
  const queries = {
    image: useApi(imageValuesEndpoint, { params: image, query }, options('image')),
    link: useApi(linkedValuesEndpoint, { params: link, query }, options('link')),
    scene: useApi(sceneValuesEndpoint, { params: scene, query }, options('scene')),
  };
  return queries[source.kind];
}

/** The parameters of each kind of source. Those of other kinds are empty and not used. */
function paramsOf(source: ViewerSource) {
  return {
    image: { id: source.kind === 'image' ? source.id : '' },
    link: { token: source.kind === 'link' ? source.token : '' },
    scene:
      source.kind === 'scene'
        ? { provider: source.provider, featureId: source.featureId }
        : { provider: '', featureId: toSceneId('') },
  };
}

/** The URL of tiles, with `{z}`, `{x}` and `{y}`. The browser adds the session cookie. */
export function tileTemplate(source: ViewerSource, style: TileStyle): string {
  const path = tilePath(source);
  const query = toStyleQuery(style).toString();
  return path.replace(':z', '{z}').replace(':x', '{x}').replace(':y', '{y}') + (query === '' ? '' : `?${query}`);
}

function tilePath(source: ViewerSource): string {
  const named = encodeURIComponent;
  switch (source.kind) {
    case 'link':
      return linkedTileEndpoint.path.replace(':token', named(source.token));
    case 'scene':
      return sceneTileEndpoint.path
        .replace(':provider', named(source.provider))
        .replace(':featureId', named(source.featureId));
    case 'image':
      return imageTileEndpoint.path.replace(':id', named(source.id));
    default:
      return source satisfies never;
  }
}

/** The values of its tiles; null if they are not available before the purchase. */
export function numbersLoader(source: ViewerSource): LoadNumbers | null {
  if (source.kind === 'scene') return null;
  return async ({ z, x, y }, bands, signal) => {
    const tile = { z: String(z), x: String(x), y: String(y) };
    const query = { bands: bands.join(',') };
    const file = await (source.kind === 'link'
      ? fetchFile(linkedNumbersEndpoint, { params: { token: source.token, ...tile }, query }, { signal })
      : fetchFile(imageNumbersEndpoint, { params: { id: source.id, ...tile }, query }, { signal }));
    return file.arrayBuffer();
  };
}
