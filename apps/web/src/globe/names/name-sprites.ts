import type { MapName } from '@groundtrack/contract';
import { type Ground, type Mark, markOf, type NameStyle, styleOf } from './name-style.ts';
import { toNameText } from './name-text.ts';

/** A name, drawn once with its halo, because stroking letters in every frame would be too slow. */
export interface NameSprite {
  readonly image: HTMLCanvasElement;
  /** Size of the letters, without the halo. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Null if the name is centered over its place. */
  readonly mark: Mark | null;
  readonly style: NameStyle;
}

const KEPT_MAX = 600;

/** Draws names, each once. */
export class NameSprites {
  readonly #family: string;
  readonly #pixelRatio: number;
  readonly #known = new Map<string, NameSprite>();

  constructor(family: string, pixelRatio: number) {
    this.#family = family;
    this.#pixelRatio = pixelRatio;
  }

  get(name: MapName, ground: Ground): NameSprite {
    const key = `${name.kind}${name.size}${ground}${name.text}`;
    const sprite = this.#known.get(key) ?? this.#draw(name, styleOf(name, ground));
    this.#known.delete(key);
    this.#known.set(key, sprite);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= KEPT_MAX) break;
      this.#known.delete(oldest);
    }
    return sprite;
  }

  /** Redraws all names, as after a font has loaded. */
  clear(): void {
    this.#known.clear();
  }

  #draw({ kind, text: name }: MapName, style: NameStyle): NameSprite {
    const { text, direction, isLoose } = toNameText(name);
    const image = document.createElement('canvas');
    const context = image.getContext('2d');
    const { sizePx, haloPx } = style;
    const setUp = () => {
      if (!context) return;
      const font = isLoose ? style.font : style.font.replace('italic ', '');
      context.font = `${font} ${this.#family}`;
      context.letterSpacing = `${isLoose ? style.spacingPx : 0}px`;
      context.direction = direction;
      context.textAlign = 'left';
      context.textBaseline = 'middle';
    };
    setUp();
    const box = sizeOf(context?.measureText(text), sizePx);
    image.width = Math.ceil((box.widthPx + 2 * haloPx) * this.#pixelRatio);
    image.height = Math.ceil((box.heightPx + 2 * haloPx) * this.#pixelRatio);
    // A new size resets the context.
    setUp();
    if (context) {
      context.scale(this.#pixelRatio, this.#pixelRatio);
      context.lineJoin = 'round';
      context.strokeStyle = style.halo;
      context.lineWidth = haloPx;
      const [x, y] = [haloPx + box.overhangPx, haloPx + box.heightPx / 2];
      context.strokeText(text, x, y);
      context.fillStyle = style.ink;
      context.fillText(text, x, y);
    }
    return { image, widthPx: box.widthPx, heightPx: box.heightPx, mark: markOf(kind), style };
  }
}

/** Room for the letters. Those of some scripts reach beyond their line, or to the left of where the text begins. */
function sizeOf(metrics: TextMetrics | undefined, sizePx: number) {
  const overhangPx = Math.max(0, Math.ceil(metrics?.actualBoundingBoxLeft ?? 0));
  const { width = 0, actualBoundingBoxRight: right = 0 } = metrics ?? {};
  const { actualBoundingBoxAscent: up = 0, actualBoundingBoxDescent: down = 0 } = metrics ?? {};
  return {
    overhangPx,
    widthPx: overhangPx + Math.ceil(Math.max(width, right)),
    heightPx: Math.ceil(Math.max(sizePx * 1.2, 2 * up, 2 * down)),
  };
}
