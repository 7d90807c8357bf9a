import {
  bandsOf,
  type Painting,
  type TileStyle,
  toPainting,
  type UserImage,
  type ViewedImage,
} from '@groundtrack/contract';
import type { FlatLayer } from './flat-map.ts';
import { boundsOf, nameOf, shortNameOf } from './others.ts';
import { channelsOf, limitsText, paintingOf } from './stretch.ts';
import type { TileNumbers } from './tile-numbers.ts';
import type { Comparing } from './viewer-address.ts';
import { tileTemplate, type ViewerSource, type Views } from './viewer-source.ts';

export interface Compared {
  readonly image: UserImage;
  readonly comparing: Comparing;
  readonly share: number;
  /** All images of the time-lapse in order, and the index of the visible one. */
  readonly frames: readonly UserImage[];
  readonly frame: number;
}

/** The opened image. */
interface Opened {
  readonly source: ViewerSource;
  readonly view: ViewedImage;
  /** Null if only the server can draw it. */
  readonly numbers: TileNumbers | null;
  /** The user may choose another style next. */
  readonly isStyleNear: boolean;
}

interface Shown {
  readonly style: TileStyle;
  readonly shared: TileStyle;
  readonly compared: Compared | null;
  /** Data of the images it is compared with, by id. */
  readonly views: Views;
}

/** The layer of the image, and those it is compared with on the same map. */
export function shownLayers(opened: Opened, { style, shared, compared, views }: Shown): readonly FlatLayer[] {
  const { source, view } = opened;
  const own = ownLayer(opened, style);
  if (!compared) return [own];
  const { image, comparing, share, frames, frame } = compared;
  const layersOf = (other: UserImage) => otherLayers(other, views, { view, shared });
  if (comparing === 'side-by-side') return [own];
  if (comparing === 'swipe')
    return [{ ...own, to: share }, ...layersOf(image).map((layer) => ({ ...layer, from: share }))];
  return frames.flatMap((each, i) => {
    const isOwn = source.kind === 'image' && each._id === source.id;
    return (isOwn ? [ownLayer(opened, shared)] : layersOf(each)).map((layer) => ({ ...layer, isShown: i === frame }));
  });
}

/** The names over the map of the opened image: both sides of a swipe, or the visible image of others. */
export function paneNames(image: UserImage | null, compared: Compared | null): readonly string[] {
  if (!image || !compared) return [];
  const { comparing, frames, frame } = compared;
  if (comparing === 'swipe') return [shortNameOf(image), shortNameOf(compared.image)];
  return [nameOf((comparing === 'time-lapse' ? frames[frame] : null) ?? image)];
}

function ownLayer({ source, view, numbers, isStyleNear }: Opened, style: TileStyle): FlatLayer {
  const painting = paintingOf(view, style);
  const ahead = painting && isStyleNear ? bandsAhead(view, painting) : [];
  return {
    key: 'image',
    template: tileTemplate(source, style),
    browser: painting && numbers && { numbers, painting, facts: view.bands, ahead },
    bounds: view.bounds,
    from: 0,
    to: 1,
    isShown: true,
  };
}

const NAMED_COLORS: readonly string[] = ['blue', 'green', 'red', 'nir'];

/** The bands of the named styles, and of the current one. */
function bandsAhead({ bands }: Pick<ViewedImage, 'bands'>, painting: Painting): readonly number[] {
  const named = NAMED_COLORS.flatMap((color) => bands.find((band) => band.color === color)?.number ?? []);
  return [...new Set([...named, ...bandsOf(painting)])].toSorted((a, b) => a - b);
}

/**
 * One stretch for all images, namely the limits of the opened one. Images of other kinds use their default. An 8-bit
 * picture is shown unstretched by default, so that a color and a gray one can be compared.
 */
export function sharedStyle(image: ViewedImage, style: TileStyle): TileStyle {
  if (image.product === 'display' && Object.keys(style).length === 0) return style;
  const painting = paintingOf(image, style);
  return painting ? { ...style, limits: style.limits ?? limitsText(channelsOf(image, painting, style)) } : style;
}

interface Sharing {
  readonly view: ViewedImage;
  readonly shared: TileStyle;
}

/** The layer of another image of the account; none until its style is known. */
export function otherLayers(other: UserImage, views: Views, { view, shared }: Sharing): readonly FlatLayer[] {
  const known = views.get(other._id);
  if (known === undefined) return [];
  return [
    {
      key: other._id,
      template: tileTemplate({ kind: 'image', id: other._id }, styleOfOther(view, known, shared)),
      browser: null,
      bounds: boundsOf(other.corners),
      from: 0,
      to: 1,
      isShown: true,
    },
  ];
}

/** The style of another image: the shared one if it is of the same kind and has the bands for it. */
export function styleOfOther(image: ViewedImage, other: ViewedImage | null, shared: TileStyle): TileStyle {
  if (!other || other.product !== image.product) return {};
  return typeof toPainting(shared, other.bands) === 'string' ? {} : shared;
}
