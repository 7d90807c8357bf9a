import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/**
 * The layers of `src/layers.br`, in one compressed file: the length of a JSON text, the JSON text with everything
 * except the points, and the points of each line as differences in steps of 1/4000 degree (28 m), encoded as
 * variable-length numbers.
 */

export const LAYERS = [
  'lakes',
  'rivers',
  'glaciers',
  'playas',
  'reefs',
  'islands',
  'builtUp',
  'peaks',
  'airports',
  'railroads',
] as const;
export type LayerName = (typeof LAYERS)[number];

export interface LayerFeature {
  /** Level of a Web Mercator map from which it is shown. */
  readonly minZoom: number;
  readonly name: string;
  /** Meters above sea level; 0 if unknown. */
  readonly heightM: number;
  /** Rings, lines, or one point: longitude, latitude, longitude, latitude … in degrees. */
  readonly lines: readonly Float64Array[];
}

export type Layers = Readonly<Record<LayerName, readonly LayerFeature[]>>;

/** A feature without its points, with the number of points of each line. */
type Row = readonly [minZoom: number, name: string, heightM: number, counts: readonly number[]];

const STEPS_PER_DEG = 4_000;

export function encodeLayers(layers: Layers): Uint8Array {
  const bytes: number[] = [];
  const rows = Object.fromEntries(
    LAYERS.map((layer) => [
      layer,
      layers[layer].map(({ minZoom, name, heightM, lines }): Row => {
        for (const line of lines) pushLine(bytes, line);
        return [minZoom, name, heightM, lines.map((line) => line.length / 2)];
      }),
    ]),
  );
  const json = Buffer.from(JSON.stringify(rows));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  return brotliCompressSync(Buffer.concat([length, json, Uint8Array.from(bytes)]), {
    params: { [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
}

function pushLine(bytes: number[], line: Float64Array): void {
  const last = [0, 0];
  line.forEach((value, index) => {
    const step = Math.round(value * STEPS_PER_DEG);
    const change = step - (last[index % 2] ?? 0);
    last[index % 2] = step;
    // Zigzag encoding: small numbers of either sign become small unsigned numbers.
    let rest = change < 0 ? -2 * change - 1 : 2 * change;
    while (rest > 127) {
      bytes.push((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    bytes.push(rest);
  });
}

/** @param file as written by {@link encodeLayers} */
export function decodeLayers(file: Uint8Array): Layers {
  // All layers are in the file.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(eachLayer(file)) as unknown as Layers;
}

/** Decodes one layer, without the layers after it in the file. */
export function decodeLayer(file: Uint8Array, wanted: LayerName): readonly LayerFeature[] {
  for (const [layer, features] of eachLayer(file)) if (layer === wanted) return features;
  return [];
}

function* eachLayer(file: Uint8Array): Generator<readonly [LayerName, readonly LayerFeature[]]> {
  const bytes = brotliDecompressSync(file);
  const jsonEnd = 4 + bytes.readUInt32LE(0);
  // The file is created by our own tool.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const rows = JSON.parse(bytes.toString('utf8', 4, jsonEnd)) as Readonly<Record<LayerName, readonly Row[]>>;
  const reader = { bytes, at: jsonEnd };
  const toFeature = ([minZoom, name, heightM, counts]: Row): LayerFeature => ({
    minZoom,
    name,
    heightM,
    lines: counts.map((count) => readLine(reader, count)),
  });
  for (const layer of LAYERS) yield [layer, rows[layer].map(toFeature)];
}

function readLine(reader: { readonly bytes: Uint8Array; at: number }, count: number): Float64Array {
  const line = new Float64Array(count * 2);
  const last = [0, 0];
  for (let i = 0; i < line.length; i += 1) {
    let [value, times, byte] = [0, 1, 255];
    while (byte > 127) {
      byte = reader.bytes[reader.at++] ?? 0;
      value += (byte % 128) * times;
      times *= 128;
    }
    const step = (last[i % 2] ?? 0) + (value % 2 === 1 ? -(value + 1) / 2 : value / 2);
    last[i % 2] = step;
    line[i] = step / STEPS_PER_DEG;
  }
  return line;
}
