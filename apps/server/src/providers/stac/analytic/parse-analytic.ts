import type { DataType } from '@groundtrack/cog/samples';
import type { AnalyticBand, AnalyticFacts } from '../../port/analytic-facts.ts';
import type { ImageSource } from '../../port/image-source.ts';
import type { AnalyticSource } from '../../port/scene-record.ts';
import { describeAsset } from '../deliverable/describe-asset.ts';
import type { JsonObject } from '../item-value.ts';
import { describeBands, withNames } from './describe-bands.ts';

/** An asset of an item that may hold analytic values. */
interface NumbersAsset {
  readonly key: string;
  /** Null if it cannot be fetched from the web. */
  readonly address: string | null;
  readonly roles: readonly unknown[];
  readonly stated: JsonObject;
}

/** The assets of an item that a mapping selects for the analytic product. */
export interface PickedAssets {
  /** The asset that is sold as a picture. */
  readonly image: NumbersAsset | null;
  /** The asset that the mapping names for the analytic product. */
  readonly analytic: NumbersAsset | null;
  /** Files of one band each. */
  readonly bandFiles: readonly NumbersAsset[];
}

const PICTURE_ROLES: ReadonlySet<unknown> = new Set(['visual', 'overview', 'thumbnail']);
const PICTURE_COLORS: ReadonlySet<string | null> = new Set(['red', 'green', 'blue', null]);
const LEVEL_LENGTH_MAX = 40;

/**
 * Finds the analytic files that an item can sell: the file that the mapping names, its single-band files, or the file
 * of the picture if the item says that it holds more than a picture shows. Null if the item describes no such file.
 */
export function parseAnalytic(
  { image, analytic, bandFiles }: PickedAssets,
  properties: JsonObject,
): AnalyticSource | null {
  const level = levelOf(properties);
  const shared = level === null ? {} : { level };
  if (bandFiles.length > 0) return ofBandFiles(bandFiles, properties, shared);
  const file = analytic ?? image;
  if (!file) return null;
  const source = describeAsset(file.stated, properties);
  if (isPicture(file, source) || (!analytic && !isMoreThanPicture(source))) return null;
  const dataType = commonType([source]);
  const facts = { ...shared, ...(dataType ? { dataType } : {}), bands: describeBands(file.stated) };
  return { files: [{ address: file.address, source }], facts };
}

/** Joins files of one grid and one data type. Other combinations cannot be distinguished from an error in the catalog. */
function ofBandFiles(
  assets: readonly NumbersAsset[],
  properties: JsonObject,
  shared: Pick<AnalyticFacts, 'level'>,
): AnalyticSource | null {
  const files = assets.map((asset) => ({ address: asset.address, source: describeAsset(asset.stated, properties) }));
  const types = new Set(files.flatMap(({ source }) => source.dataTypes ?? []));
  if (types.size > 1 || files.some(({ source }) => (source.bands ?? 1) !== 1)) return null;
  const dataType = commonType(files.map(({ source }) => source));
  const bands = withNames(assets.map(toBand));
  return { files, facts: { ...shared, ...(dataType ? { dataType } : {}), bands } };
}

/** The band of a single-band file. It gets the name of its asset if the item does not describe it. */
function toBand({ key, stated }: NumbersAsset): AnalyticBand {
  const [band] = describeBands(stated);
  const named = [stated['eo:bands'], stated['bands']].some((list) => Array.isArray(list) && list.length > 0);
  return band && named ? band : { ...band, name: key, description: key };
}

/** Whether the roles of the asset say that it is made for viewing. */
function isPicture({ roles }: NumbersAsset, { dataTypes = [], bandNames = [] }: ImageSource): boolean {
  if (roles.some((role) => PICTURE_ROLES.has(role))) return true;
  return dataTypes.length > 0 && dataTypes.every(isByte) && bandNames.every((name) => PICTURE_COLORS.has(name));
}

/** Whether the file holds more than a picture of 8 bits and three colors. */
function isMoreThanPicture({ dataTypes = [], bandNames = [] }: ImageSource): boolean {
  return dataTypes.some((type) => !isByte(type)) || bandNames.some((name) => !PICTURE_COLORS.has(name));
}

const isByte = (type: string): boolean => /^uint[1-8]$/.test(type);

/** The only stated data type, as values are read; undefined if none or several are stated. */
function commonType(sources: readonly ImageSource[]): DataType | undefined {
  const types = new Set(sources.flatMap(({ dataTypes = [] }) => dataTypes.map(toKeptType)));
  const [type] = types;
  return types.size === 1 && type !== null ? type : undefined;
}

const KEPT = ['uint8', 'int8', 'uint16', 'int16', 'uint32', 'int32', 'float32', 'float64'] as const;

/**
 * The type in which values are read and delivered: 1 to 8 bits become 8, 9 to 16 become 16. @example
 * toKeptType('uint12') // uint16
 */
export function toKeptType(name: string): DataType | null {
  const [, bits] = /^uint(\d+)$/.exec(name) ?? [];
  if (bits !== undefined && Number(bits) <= 16) return Number(bits) <= 8 ? 'uint8' : 'uint16';
  return KEPT.find((type) => type === name) ?? null;
}

function levelOf(properties: JsonObject): string | null {
  const level = properties['processing:level'];
  return typeof level === 'string' && /^[\w .,/-]+$/.test(level) ? level.slice(0, LEVEL_LENGTH_MAX) : null;
}
