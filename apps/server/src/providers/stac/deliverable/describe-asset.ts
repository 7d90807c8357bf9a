import type { ImageSource } from '../../port/image-source.ts';
import { isObject, type JsonObject } from '../item-value.ts';
import { findWrongColor, type StatedBand } from './band-colors.ts';

const BANDS_AT_MOST = 1000;
const NAME_LENGTH_MAX = 40;
const WAVELENGTH_TOLERANCE = 0.05;

/**
 * Parses the description of an asset: the projection, raster, and eo extensions, and the bands of STAC 1.1. The asset
 * takes precedence over the properties of the item, which apply to all of its assets.
 */
export function describeAsset(asset: JsonObject, properties: JsonObject): ImageSource {
  const epsg = parseEpsg(asset) ?? parseEpsg(properties);
  const otherFormat = parseOtherFormat(asset['type']);
  return {
    ...(otherFormat === null ? {} : { otherFormat }),
    ...(epsg === null ? {} : { epsg }),
    ...describeBands(asset),
  };
}

/** Null if the item states no code, or an explicit null: the file may have one. */
function parseEpsg(values: JsonObject): number | null {
  const code = values['proj:code'];
  const [, digits] = (typeof code === 'string' && /^EPSG:(\d{4,6})$/i.exec(code)) || [];
  const epsg = digits === undefined ? values['proj:epsg'] : Number(digits);
  return typeof epsg === 'number' && Number.isInteger(epsg) && epsg > 0 ? epsg : null;
}

/** Returns a media type that names another kind of file. General types do not count. */
function parseOtherFormat(type: unknown): string | null {
  if (typeof type !== 'string' || !/^(image|video|text|application)\/[\w.+-]+/i.test(type)) return null;
  return /tiff|octet-stream/i.test(type) ? null : (type.split(';')[0] ?? '').trim().slice(0, NAME_LENGTH_MAX);
}

function describeBands(asset: JsonObject): Pick<ImageSource, 'bands' | 'dataTypes' | 'bandNames' | 'contradiction'> {
  const lists = [asset['bands'], asset['raster:bands'], asset['eo:bands']].map(parseBands);
  const bands = Math.max(...lists.map(({ length }) => length));
  if (bands === 0) return {};
  const types = new Set(lists.flat().flatMap(({ data_type: type }) => (isDataType(type) ? [type] : [])));
  const described = lists.map((list) => list.map(parseBand));
  const named = described.filter((list) => list.some(({ name }) => name !== null));
  const names = named[0]?.map(({ name }) => name);
  const contradiction =
    findOtherName(named) ??
    findOtherWavelength(described) ??
    described.map(findWrongColor).find((words) => words !== null);
  return {
    bands,
    ...(types.size > 0 ? { dataTypes: [...types] } : {}),
    ...(names ? { bandNames: names } : {}),
    ...(contradiction ? { contradiction } : {}),
  };
}

function parseBand(band: JsonObject): StatedBand {
  const center = band['eo:center_wavelength'] ?? band['center_wavelength'];
  return {
    name: parseName(band['eo:common_name'] ?? band['common_name']),
    centerWavelength: typeof center === 'number' && center > 0 ? center : null,
  };
}

/** Finds a band that two lists name differently. */
function findOtherName([list = [], ...others]: readonly (readonly StatedBand[])[]): string | null {
  for (const [i, { name }] of list.entries())
    for (const other of others) {
      const otherName = other[i]?.name ?? null;
      if (name !== null && otherName !== null && name !== otherName)
        return `band ${i + 1} is called ${name} and ${otherName}`;
    }
  return null;
}

/** Finds a band that has different wavelengths in two lists, beyond rounding. */
function findOtherWavelength([list = [], ...others]: readonly (readonly StatedBand[])[]): string | null {
  for (const [i, { centerWavelength: one }] of list.entries())
    for (const other of others) {
      const two = other[i]?.centerWavelength ?? null;
      if (one === null || two === null || isNear(one, two)) continue;
      return `band ${i + 1} has a center wavelength of ${one} and of ${two}`;
    }
  return others.length > 1 ? findOtherWavelength(others) : null;
}

/** One of them may be in nanometers. */
function isNear(one: number, other: number): boolean {
  return [1, 1000, 0.001].some((unit) => Math.abs(one - other * unit) <= WAVELENGTH_TOLERANCE * one);
}

function parseBands(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) && value.length <= BANDS_AT_MOST ? value.filter(isObject) : [];
}

/** A data type of the raster extension. `other` counts as unknown. */
function isDataType(value: unknown): value is string {
  return typeof value === 'string' && /^(u?int|float|cint|cfloat)\d{1,2}$/.test(value);
}

function parseName(value: unknown): string | null {
  return typeof value === 'string' && value.length <= NAME_LENGTH_MAX ? value : null;
}
