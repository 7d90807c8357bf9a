import {
  bandsOf,
  type Painting,
  type TileStyle,
  toPainting,
  type UserImage,
  type ViewedImage,
} from '@groundtrack/contract';
import type { FlatLayer } from './flat-map.ts';
import { channelsOf, limitsText, paintingOf } from './stretch.ts';
import type { Comparing } from './viewer-address.ts';
import { type OpenedImage, type OpenedImages, tileTemplate } from './viewer-source.ts';

export interface Compared {
  readonly image: UserImage;
  readonly comparing: Comparing;
  readonly share: number;
  /** All images of the time-lapse in order, and the index of the visible one. */
  readonly frames: readonly UserImage[];
  readonly frame: number;
}

interface Shown {
  readonly style: TileStyle;
  readonly shared: TileStyle;
  readonly compared: Compared | null;
  /** The images it is compared with, by id. */
  readonly others: OpenedImages;
  /** The user may choose another style next. */
  readonly isStyleNear: boolean;
}

/** The layer of the image, and those it is compared with on the same map. */
export function shownLayers(opened: OpenedImage, shown: Shown): readonly FlatLayer[] {
  const { style, shared, compared, others, isStyleNear } = shown;
  const own = (its: TileStyle) => layerOf('image', opened, { style: its, isStyleNear });
  if (!compared || compared.comparing === 'side-by-side') return [own(style)];
  const { image, comparing, share, frames, frame } = compared;
  const sharing = { view: opened.view, shared };
  if (comparing === 'swipe')
    return [
      { ...own(style), to: share },
      ...otherLayers(image, others, sharing).map((layer) => ({ ...layer, from: share })),
    ];
  return frames.flatMap((each, i) => {
    const isOwn = 'id' in opened.source && each._id === opened.source.id;
    return (isOwn ? [own(shared)] : otherLayers(each, others, sharing)).map((layer) => ({
      ...layer,
      isShown: i === frame,
    }));
  });
}

interface LayerStyle {
  readonly style: TileStyle;
  readonly isStyleNear: boolean;
}

function layerOf(key: string, { source, view, numbers }: OpenedImage, { style, isStyleNear }: LayerStyle): FlatLayer {
  const painting = paintingOf(view, style);
  return {
    key,
    template: tileTemplate(source, style),
    browser: painting &&
      numbers && {
        numbers,
        painting,
        facts: view.bands,
        isOnly: source.kind === 'picture',
        ahead: isStyleNear ? bandsAhead(view, painting) : [],
      },
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

/** The layer of another image of the account; none until it is opened. */
export function otherLayers({ _id }: UserImage, others: OpenedImages, { view, shared }: Sharing): readonly FlatLayer[] {
  const opened = others.get(_id);
  if (!opened) return [];
  return [layerOf(_id, opened, { style: styleOfOther(view, opened.view, shared), isStyleNear: false })];
}

/** The style of another image: the shared one if it is of the same kind and has the bands for it. */
export function styleOfOther(image: ViewedImage, other: ViewedImage, shared: TileStyle): TileStyle {
  if (other.product !== image.product) return {};
  return typeof toPainting(shared, other.bands) === 'string' ? {} : shared;
}
