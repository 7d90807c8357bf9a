import { Wire } from './wire.ts';

/**
 * Reads Mapbox vector tiles. @see https://github.com/mapbox/vector-tile-spec/tree/master/2.1
 * Our own reader, because counts in a tile must not make points that its bytes do not hold: in @mapbox/vector-tile 3.0.0, 23
 * bytes with a repeated ClosePath make a million points.
 */

type Shape = 'point' | 'line' | 'area';
const SHAPES: Readonly<Record<number, Shape>> = { 1: 'point', 2: 'line', 3: 'area' };

export interface VectorFeature {
  readonly shape: Shape;
  /** Only those that were asked for; texts and numbers as text. */
  readonly tags: ReadonlyMap<string, string>;
  /** Points, lines or rings: x, y, x, y … in steps of the tile from its upper left corner. */
  readonly parts: readonly Float64Array[];
}

export interface VectorLayer {
  /** Steps along a side of the tile. */
  readonly extent: number;
  readonly features: readonly VectorFeature[];
}

/** The parts to read of a tile. */
export interface Wanted {
  readonly layers: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
}

/** Points and features of one tile; the fullest of the world have about a third of that. */
const POINTS_MAX = 200_000;
const FEATURES_MAX = 40_000;
const EXTENT = { usual: 4096, least: 64, most: 65_536 };

/** The remaining read budget of a tile. The rest is omitted. */
interface Budget {
  points: number;
  features: number;
}

/** Reads the wanted layers of a tile. @throws RangeError when its bytes are no tile */
export function readVectorTile(bytes: Uint8Array, wanted: Wanted): Map<string, VectorLayer> {
  const wire = new Wire(bytes);
  const layers = new Map<string, VectorLayer>();
  const budget: Budget = { points: POINTS_MAX, features: FEATURES_MAX };
  while (!wire.isAtEnd) {
    const { field, type } = wire.tag();
    if (field !== 3 || type !== 2) wire.skip(type);
    else readLayer(wire.bytes(), wanted, budget, layers);
  }
  return layers;
}

function readLayer(bytes: Uint8Array, { layers, tags }: Wanted, budget: Budget, into: Map<string, VectorLayer>): void {
  const wire = new Wire(bytes);
  let name = '';
  let extent = EXTENT.usual;
  const [features, keys, values]: [Uint8Array[], string[], Uint8Array[]] = [[], [], []];
  while (!wire.isAtEnd) {
    const { field, type } = wire.tag();
    if (field === 1 && type === 2) name = wire.text();
    else if (field === 2 && type === 2) features.push(wire.bytes());
    else if (field === 3 && type === 2) keys.push(wire.text());
    else if (field === 4 && type === 2) values.push(wire.bytes());
    else if (field === 5 && type === 0) extent = wire.varint();
    else wire.skip(type);
  }
  if (!layers.has(name) || into.has(name)) return;
  if (extent < EXTENT.least || extent > EXTENT.most) throw new RangeError(`A layer has ${extent} steps`);
  const dictionary: Dictionary = { keys: keys.map((key) => (tags.has(key) ? key : null)), values };
  const read: VectorFeature[] = [];
  for (const feature of features) {
    if (budget.features <= 0 || budget.points <= 0) break;
    budget.features -= 1;
    const one = readFeature(feature, dictionary, extent, budget);
    if (one) read.push(one);
  }
  into.set(name, { extent, features: read });
}

interface Dictionary {
  /** Null: not asked for. */
  readonly keys: readonly (string | null)[];
  readonly values: readonly Uint8Array[];
}

function readFeature(bytes: Uint8Array, dictionary: Dictionary, extent: number, budget: Budget): VectorFeature | null {
  const wire = new Wire(bytes);
  let shape: Shape | undefined;
  let [tags, geometry]: [Uint8Array | null, Uint8Array | null] = [null, null];
  while (!wire.isAtEnd) {
    const { field, type } = wire.tag();
    if (field === 2 && type === 2) tags = wire.bytes();
    else if (field === 3 && type === 0) shape = SHAPES[wire.varint()];
    else if (field === 4 && type === 2) geometry = wire.bytes();
    else wire.skip(type);
  }
  if (!shape || !geometry) return null;
  return {
    shape,
    tags: tags ? readTags(tags, dictionary) : new Map(),
    parts: readParts(geometry, shape, extent, budget),
  };
}

function readTags(bytes: Uint8Array, { keys, values }: Dictionary): Map<string, string> {
  const wire = new Wire(bytes);
  const tags = new Map<string, string>();
  while (!wire.isAtEnd) {
    const [key, value] = [keys[wire.varint()], values[wire.varint()]];
    if (key && value) tags.set(key, readValue(value));
  }
  return tags;
}

/** Texts, whole numbers and truths; other values are empty. */
function readValue(bytes: Uint8Array): string {
  const wire = new Wire(bytes);
  if (wire.isAtEnd) return '';
  const { field, type } = wire.tag();
  if (field === 1 && type === 2) return wire.text();
  if ((field === 4 || field === 5 || field === 7) && type === 0) return String(wire.varint());
  return field === 6 && type === 0 ? String(wire.signedVarint()) : '';
}

const [MOVE_TO, LINE_TO, CLOSE_PATH] = [1, 2, 7];
/** Steps beyond its tile that a point may lie, in tiles. */
const BEYOND = 4;

/** Every point takes two numbers of the bytes, so that a count that promises more ends at their end. */
function readParts(bytes: Uint8Array, shape: Shape, extent: number, budget: Budget): Float64Array[] {
  const wire = new Wire(bytes);
  const parts: Float64Array[] = [];
  let part: number[] = [];
  let [x, y] = [0, 0];
  const finish = () => {
    if (part.length >= (shape === 'point' ? 2 : 4)) parts.push(Float64Array.from(part));
    part = [];
  };
  const within = (value: number) => Math.min((1 + BEYOND) * extent, Math.max(-BEYOND * extent, value));
  while (!wire.isAtEnd) {
    const command = wire.varint();
    const [kind, count] = [command % 8, Math.floor(command / 8)];
    if (kind === CLOSE_PATH) continue;
    if (kind !== MOVE_TO && kind !== LINE_TO) throw new RangeError(`A geometry has the command ${kind}`);
    for (let i = 0; i < count; i += 1) {
      if (kind === MOVE_TO) finish();
      x += wire.signedVarint();
      y += wire.signedVarint();
      if (budget.points <= 0) return parts;
      budget.points -= 1;
      part.push(within(x), within(y));
    }
  }
  finish();
  return parts;
}
