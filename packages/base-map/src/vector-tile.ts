import { Wire } from './wire.ts';

/**
 * Reads Mapbox vector tiles. We use our own reader because counts in a tile must not create points that its bytes do
 * not contain: with @mapbox/vector-tile 3.0.0, 23 bytes with a repeated ClosePath create a million points.
 * @see https://github.com/mapbox/vector-tile-spec/tree/master/2.1
 */

type Shape = 'point' | 'line' | 'area';
const SHAPES: Readonly<Record<number, Shape>> = { 1: 'point', 2: 'line', 3: 'area' };

export interface VectorFeature {
  readonly shape: Shape;
  /** Only the requested tags, as text. */
  readonly tags: ReadonlyMap<string, string>;
  /** Points, lines, or rings: x, y, x, y … in tile units from its upper left corner. */
  readonly parts: readonly Float64Array[];
}

export interface VectorLayer {
  /** Tile units per side. */
  readonly extent: number;
  readonly features: readonly VectorFeature[];
}

/** The layers and tags to read. */
export interface Wanted {
  readonly layers: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
}

/** Maximum points and features of a tile: about three times as many as in the fullest tiles of the world. */
const POINTS_MAX = 200_000;
const FEATURES_MAX = 40_000;
const EXTENT = { usual: 4096, least: 64, most: 65_536 };

/** The remaining read budget of a tile. The rest of the tile is omitted. */
interface Budget {
  points: number;
  features: number;
}

/** Reads the requested layers of a tile. @throws RangeError if its bytes are not a valid tile */
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
  /** Null if not requested. */
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

/** Reads strings, integers, and booleans; other values are empty. */
function readValue(bytes: Uint8Array): string {
  const wire = new Wire(bytes);
  if (wire.isAtEnd) return '';
  const { field, type } = wire.tag();
  if (field === 1 && type === 2) return wire.text();
  if ((field === 4 || field === 5 || field === 7) && type === 0) return String(wire.varint());
  return field === 6 && type === 0 ? String(wire.signedVarint()) : '';
}

const [MOVE_TO, LINE_TO, CLOSE_PATH] = [1, 2, 7];
/** Maximum distance of a point from its tile, in tiles. */
const BEYOND = 4;

/** Every point consumes two numbers of the bytes, so a count that is too large stops at their end. */
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
