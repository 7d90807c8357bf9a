import { bandsOf, type Painting, type TileStyle, type UserImage, type ViewedImage } from '@groundtrack/contract';
import type { Comparing } from './compare-panel.tsx';
import type { FlatLayer } from './flat-map.ts';
import { boundsOf, viewedFileId } from './others.ts';
import { channelsOf, limitsText, paintingOf } from './stretch.ts';
import type { TileNumbers } from './tile-numbers.ts';
import { tileTemplate, type ViewerSource } from './viewer-source.ts';

export interface Compared {
  readonly own: UserImage;
  readonly image: UserImage;
  readonly comparing: Comparing;
  readonly share: number;
  /** All images of the time-lapse in their order, and the place of the one that is seen. */
  readonly frames: readonly UserImage[];
  readonly frame: number;
}

/** The image that was opened. */
interface Opened {
  readonly source: ViewerSource;
  readonly view: ViewedImage;
  /** Null: it is drawn by the server alone. */
  readonly numbers: TileNumbers | null;
  /** Another style may be chosen next. */
  readonly isStyleNear: boolean;
}

interface Shown {
  readonly style: TileStyle;
  readonly shared: TileStyle;
  readonly compared: Compared | null;
}

/** The layer of the image, and those it is compared with on the same map. */
export function shownLayers(opened: Opened, { style, shared, compared }: Shown): readonly FlatLayer[] {
  const { source } = opened;
  const own = ownLayer(opened, style);
  if (!compared) return [own];
  const { image, comparing, share, frames, frame } = compared;
  const layerOf = (other: UserImage) => otherLayer(compared.own, other, shared);
  if (comparing === 'side-by-side') return [own];
  if (comparing === 'swipe')
    return [
      { ...own, to: share },
      { ...layerOf(image), from: share },
    ];
  return frames.map((each, i) => {
    const layer = source.kind === 'image' && each._id === source.id ? ownLayer(opened, shared) : layerOf(each);
    return { ...layer, isShown: i === frame };
  });
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

/** The bands of the styles that have names, and of what is shown. */
function bandsAhead({ bands }: Pick<ViewedImage, 'bands'>, painting: Painting): readonly number[] {
  const named = NAMED_COLORS.flatMap((color) => bands.find((band) => band.color === color)?.number ?? []);
  return [...new Set([...named, ...bandsOf(painting)])].toSorted((a, b) => a - b);
}

/**
 * One stretch for all: that of the image, as limits that are said. Images of other kinds are shown as usual. A picture of
 * 8 bits is shown as it is wherever nobody chose otherwise, so that one in color and one in gray lie side by side.
 */
export function sharedStyle(image: ViewedImage, style: TileStyle): TileStyle {
  if (image.product === 'display' && Object.keys(style).length === 0) return style;
  const painting = paintingOf(image, style);
  return painting ? { ...style, limits: style.limits ?? limitsText(channelsOf(image, painting, style)) } : style;
}

/** The layer of another image of the account. */
export function otherLayer(own: UserImage, other: UserImage, shared: TileStyle): FlatLayer {
  return {
    key: other._id,
    template: tileTemplate({ kind: 'image', id: other._id }, styleForOther(own, other, shared)),
    browser: null,
    bounds: boundsOf(other.corners),
    from: 0,
    to: 1,
    isShown: true,
  };
}

/** The style of another image: the shared one where it is of the same kind. */
function styleForOther(image: UserImage, other: UserImage, shared: TileStyle): TileStyle {
  const isAnalytic = ({ downloads }: UserImage) => (downloads.analytic ?? null) !== null;
  return viewedFileId(other.downloads) !== null && isAnalytic(image) === isAnalytic(other) ? shared : {};
}
