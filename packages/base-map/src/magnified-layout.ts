import {
  clearancePx,
  HALO_PX,
  isClear,
  isOnMap,
  type Label,
  LONGEST_PX,
  type NameLayout,
  toWholeBox,
} from './label.ts';
import { grown, meet, type PixelBox, tilesUnder } from './pixel-box.ts';
import { TILE_PX, type Tile } from './tile-grid.ts';

/** The layout of a lower level, magnified: names move apart, and the letters keep their size. */
export class MagnifiedLayout implements NameLayout {
  readonly #from: NameLayout;
  readonly #fromLevel: number;
  readonly #level: number;
  readonly #times: number;

  constructor(from: NameLayout, fromLevel: number, level: number) {
    this.#from = from;
    this.#fromLevel = fromLevel;
    this.#level = level;
    this.#times = 2 ** (level - fromLevel);
  }

  labelsOf({ column, row }: Tile): readonly Label[] {
    const [left, top] = [column * TILE_PX, row * TILE_PX];
    const tile = { left, top, right: left + TILE_PX, bottom: top + TILE_PX };
    return this.#near(tile).filter((label) => meet(grown(tile, HALO_PX), toWholeBox(label), this.#level));
  }

  isFree(box: PixelBox): boolean {
    const wide = grown(box, clearancePx(this.#level));
    return isOnMap(box, this.#level) && isClear(wide, this.#near(wide), this.#level);
  }

  /** Labels that may reach into a box, each once. */
  #near(box: PixelBox): Label[] {
    const level = this.#fromLevel;
    const columns = 2 ** (level + 1);
    const labels = tilesUnder(grown(box, LONGEST_PX), TILE_PX * this.#times).flatMap(({ column, row }) =>
      this.#from.labelsOf({ level, column: (column + columns) % columns, row }),
    );
    return [...new Set(labels)].map((label) => moved(label, this.#times - 1));
  }
}

function moved(label: Label, byShare: number): Label {
  const { box, dot } = label;
  const from = dot ?? { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  const [dx, dy] = [from.x * byShare, from.y * byShare];
  return {
    ...label,
    x: label.x + dx,
    y: label.y + dy,
    box: { left: box.left + dx, right: box.right + dx, top: box.top + dy, bottom: box.bottom + dy },
    dot: dot && { x: dot.x + dx, y: dot.y + dy },
  };
}
