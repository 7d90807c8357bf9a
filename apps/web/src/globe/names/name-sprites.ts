import type { MapName } from '@groundtrack/contract';
import { type Ground, type Mark, markOf, type NameStyle, styleOf } from './name-style.ts';

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
/** Names come from users and data files, so long ones are cut. */
const LETTERS_MAX = 60;

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

  #draw({ kind, text }: MapName, style: NameStyle): NameSprite {
    const shown = text.length > LETTERS_MAX ? `${text.slice(0, LETTERS_MAX)}…` : text;
    const image = document.createElement('canvas');
    const context = image.getContext('2d');
    const { sizePx, haloPx } = style;
    const heightPx = Math.ceil(sizePx * 1.2);
    const setUp = () => {
      if (!context) return;
      context.font = `${style.font} ${this.#family}`;
      context.letterSpacing = `${style.spacingPx}px`;
      context.textBaseline = 'middle';
    };
    setUp();
    const widthPx = Math.ceil(context?.measureText(shown).width ?? 0);
    image.width = Math.ceil((widthPx + 2 * haloPx) * this.#pixelRatio);
    image.height = Math.ceil((heightPx + 2 * haloPx) * this.#pixelRatio);
    // A new size resets the context.
    setUp();
    if (context) {
      context.scale(this.#pixelRatio, this.#pixelRatio);
      context.lineJoin = 'round';
      context.strokeStyle = style.halo;
      context.lineWidth = haloPx;
      const [x, y] = [haloPx, haloPx + heightPx / 2];
      context.strokeText(shown, x, y);
      context.fillStyle = style.ink;
      context.fillText(shown, x, y);
    }
    return { image, widthPx, heightPx, mark: markOf(kind), style };
  }
}
