import { readVectorTile, type VectorLayer } from '@groundtrack/base-map/vector-tile';
import type { OnlineMap } from '@groundtrack/contract';
import * as z from 'zod/mini';
import { type MapTile, toTileKey } from '../map-tiles.ts';
import type { DrawnTile } from './draw-vector-tile.ts';
import { SCHEMAS, type Schema } from './vector-schemas.ts';

/** A server whose first tile takes longer counts as unreachable. Later ones compete with each other. */
const LIMIT_MS = { first: 1000, later: 4000 } as const;
/** Read vector tiles that are kept, because several tiles of higher levels are drawn from one. */
const KEPT = 24;

export interface TileEffects<Picture> {
  /** @throws if the response has another type, or a status of failure */
  readonly fetchBytes: (
    request: { readonly url: string; readonly sendsOrigin: boolean; readonly signal: AbortSignal },
    type: RegExp,
  ) => Promise<Uint8Array>;
  readonly decode: (bytes: Uint8Array) => Promise<Picture>;
  readonly draw: (tile: DrawnTile) => Picture;
}

type Layers = ReadonlyMap<string, VectorLayer>;

/** The pictures of an online map. What takes too long, or is no tile, throws. */
export class TileSource<Picture> {
  readonly #map: OnlineMap;
  readonly #effects: TileEffects<Picture>;
  readonly #read = new Map<string, Promise<Layers>>();
  #template: Promise<string> | null = null;
  #limitMs: number = LIMIT_MS.first;

  constructor(map: OnlineMap, effects: TileEffects<Picture>) {
    this.#map = map;
    this.#effects = effects;
  }

  async picture(tile: MapTile): Promise<Picture> {
    const { tiles, maxLevel } = this.#map;
    const signal = AbortSignal.timeout(this.#limitMs);
    this.#limitMs = LIMIT_MS.later;
    if (tiles === 'pictures') return this.#effects.decode(await this.#fetch(tile, signal, /^image\//));
    const source = ancestorAt(tile, maxLevel);
    const schema = SCHEMAS[tiles];
    return this.#effects.draw({ tile, source, schema, layers: await this.#layers(source, schema, signal) });
  }

  #layers(source: MapTile, schema: Schema, signal: AbortSignal): Promise<Layers> {
    const key = toTileKey(source);
    const known = this.#read.get(key);
    if (known) return known;
    const reading = this.#fetch(source, signal, VECTOR_TYPE).then((bytes) => readVectorTile(bytes, schema));
    this.#read.set(key, reading);
    reading.catch(() => this.#read.delete(key));
    for (const oldest of this.#read.keys()) if (this.#read.size > KEPT) this.#read.delete(oldest);
    return reading;
  }

  async #fetch(tile: MapTile, signal: AbortSignal, type: RegExp): Promise<Uint8Array> {
    const url = fillTemplate(await this.#address(signal), tile);
    return this.#effects.fetchBytes({ url, sendsOrigin: this.#map.sendsOrigin, signal }, type);
  }

  #address(signal: AbortSignal): Promise<string> {
    const { url, sendsOrigin } = this.#map;
    if (url.includes('{')) return Promise.resolve(url);
    this.#template ??= this.#effects
      .fetchBytes({ url, sendsOrigin, signal }, /json/)
      .then((bytes) => toTemplate(new TextDecoder().decode(bytes), url));
    this.#template.catch(() => {
      this.#template = null;
    });
    return this.#template;
  }
}

/** Servers name it differently, but never like a page. */
const VECTOR_TYPE = /^application\/(?:x-protobuf|vnd\.mapbox-vector-tile|octet-stream)/;

const tileJson = z.object({ tiles: z.array(z.string()).check(z.minLength(1)) });

/** The address of the tiles in a TileJSON document. @throws if it leads to another host, or has no place for a tile */
export function toTemplate(text: string, documentUrl: string): string {
  const [template = ''] = z.parse(tileJson, JSON.parse(text)).tiles;
  const isSameHost = URL.parse(template)?.origin === new URL(documentUrl).origin;
  if (!isSameHost || !['{z}', '{x}', '{y}'].every((place) => template.includes(place)))
    throw new Error('A TileJSON document names no tiles on its own host');
  return template;
}

/** The address of a tile in the formats of XYZ, TMS (`{-y}`), and WMTS. */
export function fillTemplate(template: string, { level, column, row }: MapTile): string {
  return template
    .replaceAll(/\{(?:z|TileMatrix)\}/g, String(level))
    .replaceAll(/\{(?:x|TileCol)\}/g, String(column))
    .replaceAll(/\{(?:y|TileRow)\}/g, String(row))
    .replaceAll('{-y}', String(2 ** level - 1 - row));
}

function ancestorAt({ level, column, row }: MapTile, maxLevel: number): MapTile {
  const up = Math.max(0, level - maxLevel);
  return { level: level - up, column: column >> up, row: row >> up };
}
