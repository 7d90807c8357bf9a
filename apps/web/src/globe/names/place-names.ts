/** The sides of a place on which a name may be. */
export type Side = 'right' | 'left' | 'above' | 'below' | 'over';

/** A name with its place on the screen, in pixels. */
export interface NameOnScreen {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Beside a dot, or over its place. */
  readonly hasDot: boolean;
}

export interface PlacedName {
  readonly key: string;
  readonly side: Side;
}

/** A part of the screen, in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const BESIDE: readonly Side[] = ['right', 'left', 'above', 'below'];
const OVER: readonly Side[] = ['over'];
/** From the place to the letters. */
const GAP_PX = 6;
const DOT_PX = 4;
/** Between two names. */
const CLEAR = { across: 8, along: 3 };

/** The upper left corner of a name on a side of its place. */
export function cornerOf({ x, y, widthPx, heightPx }: Omit<NameOnScreen, 'key' | 'hasDot'>, side: Side) {
  const [middleX, middleY] = [x - widthPx / 2, y - heightPx / 2];
  switch (side) {
    case 'right':
      return { x: x + GAP_PX, y: middleY };
    case 'left':
      return { x: x - GAP_PX - widthPx, y: middleY };
    case 'above':
      return { x: middleX, y: y - GAP_PX - heightPx };
    case 'below':
      return { x: middleX, y: y + GAP_PX };
    case 'over':
      return { x: middleX, y: middleY };
    default:
      return side satisfies never;
  }
}

/**
 * Places names without overlap, most important first.
 * @param names sorted by importance
 * @param sideOf the previous side of a name, which is kept if possible, because a jumping name cannot be read
 * @param covered where no name may be
 * @param canHold whether letters may be in a box
 */
export function placeNames(
  names: readonly NameOnScreen[],
  sideOf: (key: string) => Side | undefined = () => undefined,
  covered: readonly Box[] = [],
  canHold: (box: Box) => boolean = () => true,
): PlacedName[] {
  const taken: Box[] = [...covered];
  const isFree = (box: Box) => taken.every((other) => areApart(box, other, CLEAR));
  const placed: PlacedName[] = [];
  for (const name of names) {
    const dot = name.hasDot ? around(name) : null;
    if (dot && !isFree(dot)) continue;
    const before = sideOf(name.key);
    const sides = name.hasDot ? BESIDE : OVER;
    const tried = before && sides.includes(before) ? [before, ...sides] : sides;
    const side = tried.find((one) => {
      const box = boxOf(name, one);
      return isFree(box) && canHold(box);
    });
    if (side === undefined) continue;
    taken.push(boxOf(name, side), ...(dot ? [dot] : []));
    placed.push({ key: name.key, side });
  }
  return placed;
}

export function areApart(a: Box, b: Box, clear = { across: 0, along: 0 }): boolean {
  return (
    a.left >= b.right + clear.across ||
    a.right + clear.across <= b.left ||
    a.top >= b.bottom + clear.along ||
    a.bottom + clear.along <= b.top
  );
}

function boxOf(name: NameOnScreen, side: Side): Box {
  const { x, y } = cornerOf(name, side);
  return { left: x, top: y, right: x + name.widthPx, bottom: y + name.heightPx };
}

function around({ x, y }: NameOnScreen): Box {
  return { left: x - DOT_PX, top: y - DOT_PX, right: x + DOT_PX, bottom: y + DOT_PX };
}
