import {
  downloadEndpoint,
  imageNumbersEndpoint,
  imageTileEndpoint,
  imageValuesEndpoint,
  imageViewEndpoint,
  linkedNumbersEndpoint,
  linkedTileEndpoint,
  linkedValuesEndpoint,
  linkedViewEndpoint,
  numbersToBytes,
  type PixelValues,
  type SceneId,
  sceneTileEndpoint,
  sceneValuesEndpoint,
  sceneViewEndpoint,
  type TileStyle,
  toStyleQuery,
  type ViewedImage,
} from '@groundtrack/contract';
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, fetchFile } from '../../api/call.ts';
import { useSessionId } from '../../api/session.ts';
import { Picture, type PictureFacts } from './picture.ts';
import { type LoadNumbers, TileNumbers } from './tile-numbers.ts';

/** The displayed file: a GeoTIFF or a JPG of the account, the file of a shared link, or a catalog image. */
export type ViewerSource =
  | { readonly kind: 'image'; readonly id: string }
  | { readonly kind: 'picture'; readonly id: string; readonly fileId: string; readonly facts: PictureFacts }
  | { readonly kind: 'link'; readonly token: string }
  | { readonly kind: 'scene'; readonly provider: string; readonly featureId: SceneId };

/** A position in degrees. */
export interface Place {
  readonly longitude: number;
  readonly latitude: number;
}

/** A file and how to read it. */
export interface OpenedImage {
  readonly source: ViewerSource;
  readonly view: ViewedImage;
  /** The values of its tiles; null if they are not available before the purchase. */
  readonly numbers: TileNumbers | null;
  readonly values: ReadValues;
}

/** Reads the pixel at a place. */
type ReadValues = (place: Place, signal: AbortSignal) => Promise<PixelValues>;

export function useOpened(source: ViewerSource) {
  return useQuery(openingOf(source, useSessionId()));
}

type Openings = readonly UseQueryResult<OpenedImage>[];
const toOpened = (queries: Openings) => queries.map(({ data, isError }) => (isError ? null : data));

/** Images of the account by id; null if one could not be opened. Pending ones are missing. */
export type OpenedImages = ReadonlyMap<string, OpenedImage | null>;

/** An image of the account. */
export type OwnSource = Extract<ViewerSource, { readonly id: string }>;

export function useOpenedImages(sources: readonly OwnSource[]): OpenedImages {
  const sessionId = useSessionId();
  const opened = useQueries({ queries: sources.map((source) => openingOf(source, sessionId)), combine: toOpened });
  return useMemo(
    () => new Map(sources.flatMap(({ id }, i) => (opened[i] === undefined ? [] : [[id, opened[i]] as const]))),
    [sources, opened],
  );
}

function openingOf(source: ViewerSource, sessionId: string | null) {
  return {
    queryKey: ['opened', source, sessionId],
    queryFn: ({ signal }: { signal: AbortSignal }) => openImage(source, signal),
    enabled: source.kind === 'link' || sessionId !== null,
    // The file never changes.
    staleTime: Infinity,
  };
}

/** Without a place nothing is requested. */
export function useValues({ source, values }: OpenedImage, place: Place | null) {
  const sessionId = useSessionId();
  return useQuery({
    queryKey: ['values', source, place, sessionId],
    queryFn: ({ signal }) => (place ? values(place, signal) : null),
    enabled: place !== null,
    staleTime: Infinity,
  });
}

async function openImage(source: ViewerSource, signal: AbortSignal): Promise<OpenedImage> {
  switch (source.kind) {
    case 'image': {
      const params = { id: source.id };
      const view = await call(imageViewEndpoint, { params }, { signal });
      const load = loader(({ tile, query }, options) =>
        fetchFile(imageNumbersEndpoint, { params: { ...params, ...tile }, query }, options),
      );
      const values: ReadValues = (place, left) =>
        call(imageValuesEndpoint, { params, query: toQuery(place) }, { signal: left });
      return { source, view, numbers: new TileNumbers(view, load), values };
    }
    case 'link': {
      const params = { token: source.token };
      const view = await call(linkedViewEndpoint, { params }, { signal });
      const load = loader(({ tile, query }, options) =>
        fetchFile(linkedNumbersEndpoint, { params: { ...params, ...tile }, query }, options),
      );
      const values: ReadValues = (place, left) =>
        call(linkedValuesEndpoint, { params, query: toQuery(place) }, { signal: left });
      return { source, view, numbers: new TileNumbers(view, load), values };
    }
    case 'scene': {
      const params = { provider: source.provider, featureId: source.featureId };
      const view = await call(sceneViewEndpoint, { params }, { signal });
      const values: ReadValues = (place, left) =>
        call(sceneValuesEndpoint, { params, query: toQuery(place) }, { signal: left });
      return { source, view, numbers: null, values };
    }
    case 'picture': {
      const file = await fetchFile(downloadEndpoint, { params: { fileId: source.fileId } }, { signal });
      const picture = new Picture(await createImageBitmap(file), source.facts);
      const load: LoadNumbers = async (tile, bands) => numbersToBytes(picture.numbers(tile, bands)).buffer;
      const { view } = picture;
      return { source, view, numbers: new TileNumbers(view, load), values: async (place) => picture.values(place) };
    }
    default:
      return source satisfies never;
  }
}

interface NumbersInput {
  readonly tile: { readonly z: string; readonly x: string; readonly y: string };
  readonly query: { readonly bands: string };
}

function loader(
  fetchNumbers: (input: NumbersInput, options: { readonly signal: AbortSignal }) => Promise<Blob>,
): LoadNumbers {
  return async ({ z, x, y }, bands, signal) => {
    const tile = { z: String(z), x: String(x), y: String(y) };
    return (await fetchNumbers({ tile, query: { bands: bands.join(',') } }, { signal })).arrayBuffer();
  };
}

/** A hundredth of a pixel of the finest images. */
const toQuery = ({ longitude, latitude }: Place) => ({ lon: longitude.toFixed(8), lat: latitude.toFixed(8) });

/** The URL of tiles, with `{z}`, `{x}` and `{y}`. The browser adds the session cookie. Names those of a JPG, too. */
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
    case 'picture':
      return imageTileEndpoint.path.replace(':id', named(source.id));
    default:
      return source satisfies never;
  }
}
