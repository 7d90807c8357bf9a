import { toBounds } from './bounds.ts';
import type { LonLat } from './position.ts';
import { isInRing, isSamePosition, NO_AREA_DEG2, positionAt, type Ring, signedAreaDeg2 } from './ring.ts';

/** A polygon's exterior, then its holes, with continuous longitudes that may exceed 180. */
export type Rings = readonly Ring[];

/**
 * Cuts a polygon at every antimeridian it crosses, and moves each part into ±180 degrees (RFC 7946 section 3.1.9).
 * @param rings a simple counter-clockwise exterior, and clockwise holes inside of it
 * @returns the parts from west to east, in the same directions
 */
export function splitAtAntimeridian(rings: Rings): Rings[] {
  const { west, east } = toBounds(rings.flat());
  // A ring that touches a line from one side does not cross it.
  const first = Math.floor((west + 180) / 360);
  const last = Math.ceil((east + 180) / 360) - 1;
  const parts: Rings[] = [];
  let rest: Rings[] = [rings];
  for (let turn = first; turn < last; turn++) {
    const line = turn * 360 + 180;
    const halves = rest.map((polygon) => cutAt(polygon, line));
    parts.push(...halves.flatMap(({ left }) => left).map((polygon) => shiftTurns(polygon, turn)));
    rest = halves.flatMap(({ right }) => right);
  }
  return [...parts, ...rest.map((polygon) => shiftTurns(polygon, Math.max(first, last)))];
}

function shiftTurns(rings: Rings, turns: number): Rings {
  if (turns === 0) return rings;
  return rings.map((ring) => ring.map(([lon, lat]): LonLat => [lon - 360 * turns, lat]));
}

interface Halves {
  readonly left: Rings[];
  readonly right: Rings[];
}

function cutAt(rings: Rings, line: number): Halves {
  return { left: partOnSide(rings, line, (lon) => lon < line), right: partOnSide(rings, line, (lon) => lon >= line) };
}

/**
 * The part of a polygon on one side of a line: rings break into chains where they cross it, and chain ends are joined
 * along the line in pairs from south to north, where the line runs inside the polygon.
 */
function partOnSide(rings: Rings, line: number, isHere: (lon: number) => boolean): Rings[] {
  const whole: Ring[] = [];
  const chains: LonLat[][] = [];
  for (const ring of rings) {
    const cut = toChains(ring, line, isHere);
    if (cut === 'here') whole.push(ring);
    else chains.push(...cut);
  }
  const [exterior] = rings;
  const outer = [...joinChains(chains), ...whole.filter((ring) => ring === exterior)].filter(
    (ring) => Math.abs(signedAreaDeg2(ring)) > NO_AREA_DEG2,
  );
  const holes = whole.filter((ring) => ring !== exterior);
  return outer.map((ring) => [ring, ...holes.filter((hole) => isInRing(ring, positionAt(hole, 0)))]);
}

function toChains(ring: Ring, line: number, isHere: (lon: number) => boolean): LonLat[][] | 'here' {
  const open = ring.slice(0, -1);
  const start = open.findIndex(
    ([lon], i) => isHere(lon) && !isHere(positionAt(open, (i + open.length - 1) % open.length)[0]),
  );
  if (start < 0) return open.every(([lon]) => isHere(lon)) ? 'here' : [];
  const chains: LonLat[][] = [];
  // The position before the first one is on the other side, so the walk ends with a complete chain.
  for (let i = 0; i < open.length; i++) {
    const here = positionAt(open, (start + i) % open.length);
    const before = positionAt(open, (start + i + open.length - 1) % open.length);
    if (isHere(here[0]) && !isHere(before[0])) chains.push([onLine(before, here, line)]);
    if (isHere(here[0])) chains.at(-1)?.push(here);
    if (!isHere(here[0]) && isHere(before[0])) chains.at(-1)?.push(onLine(before, here, line));
  }
  return chains;
}

function onLine([ax, ay]: LonLat, [bx, by]: LonLat, line: number): LonLat {
  return [line, ay + ((line - ax) / (bx - ax)) * (by - ay)];
}

/** Joins chains to rings: each end continues along the line to the start of the chain it is paired with. */
function joinChains(chains: readonly LonLat[][]): Ring[] {
  const ends = chains
    .flatMap((chain, index) => [
      { index, isStart: true, lat: positionAt(chain, 0)[1] },
      { index, isStart: false, lat: positionAt(chain, chain.length - 1)[1] },
    ])
    .toSorted((a, b) => a.lat - b.lat);
  const partner = new Map<string, (typeof ends)[number]>();
  for (let i = 0; i + 1 < ends.length; i += 2) {
    const [a, b] = ends.slice(i, i + 2);
    if (!a || !b) continue;
    partner.set(`${a.index} ${a.isStart}`, b);
    partner.set(`${b.index} ${b.isStart}`, a);
  }
  const left = new Set(chains.keys());
  const rings: Ring[] = [];
  for (const first of chains.keys()) {
    const ring: LonLat[] = [];
    let next: number | undefined = first;
    while (next !== undefined && left.delete(next)) {
      ring.push(...(chains[next] ?? []));
      const end = partner.get(`${next} false`);
      next = end?.isStart ? end.index : undefined;
    }
    const [start] = ring;
    if (start)
      rings.push(
        [...ring, start].filter((position, i, all) => i === 0 || !isSamePosition(position, positionAt(all, i - 1))),
      );
  }
  return rings;
}
