import type { AnalyticBand, AnalyticFacts } from '../../port/analytic-facts.ts';
import type { ImageSource } from '../../port/image-source.ts';
import type { AnalyticSource } from '../../port/scene-record.ts';
import { unnamedBands, withNames } from '../analytic/describe-bands.ts';
import { toKeptType } from '../analytic/parse-analytic.ts';

/**
 * Finds a reason against selling the analytic product, in addition to those against its files: missing files, or files
 * that differ from their catalog entry. @returns a short description, or null
 * @param headers of the files of the source, in order
 */
export function findOtherNumbers({ files, facts }: AnalyticSource, headers: readonly ImageSource[]): string | null {
  const [first] = headers;
  if (!first) return 'no file of its bands';
  const types = new Set(headers.flatMap(({ dataTypes = [] }) => dataTypes));
  const [stated, found] = [facts.dataType, [...types].join(', ')];
  if (types.size === 0) return null;
  if (types.size > 1) return `the files of its bands hold ${found}`;
  if (stated !== undefined && stated !== toKeptType(found)) return `${stated} by the catalog, ${found} by the file`;
  if (files.length > 1) return findOtherGrid(headers);
  const bands = dataBandsOf(first);
  if (facts.bands.length > 0 && facts.bands.length !== bands)
    return `${facts.bands.length} bands named by the catalog, ${bands} in the file`;
  const isPicture = toKeptType(found) === 'uint8' && facts.bands.length === 0;
  return isPicture ? `bands of 8 bits without names, which the picture shows` : null;
}

/** Files that become the bands of one file must have the same pixels. */
function findOtherGrid([first, ...others]: readonly ImageSource[]): string | null {
  const several = [first, ...others].find((header) => header !== undefined && dataBandsOf(header) !== 1);
  if (several) return `a file of one band has ${dataBandsOf(several)}`;
  const pixelsOf = (header: ImageSource | undefined) =>
    JSON.stringify([header?.epsg, header?.widthPx, header?.heightPx, header?.affine]);
  return others.every((other) => pixelsOf(other) === pixelsOf(first))
    ? null
    : 'the files of its bands have different pixels';
}

/** Completes the facts about the bands from the headers of the files. */
export function completeFacts(
  facts: AnalyticFacts,
  headers: readonly ImageSource[],
  polarizations: readonly string[],
): AnalyticFacts {
  const [type = ''] = headers[0]?.dataTypes ?? [];
  const dataType = toKeptType(type);
  const bands = facts.bands.length > 0 ? facts.bands : nameBands(headers[0] ?? {}, polarizations);
  return { ...facts, ...(dataType ? { dataType } : {}), bands };
}

/** Names the bands after the polarizations of a radar, if the counts are equal. */
function nameBands(header: ImageSource, polarizations: readonly string[]): readonly AnalyticBand[] {
  const bands = unnamedBands(dataBandsOf(header));
  if (polarizations.length !== bands.length) return bands;
  return withNames(polarizations.map((name) => ({ name, description: name })));
}

function dataBandsOf({ bands = 1, hasOpacity = false }: ImageSource): number {
  return hasOpacity ? bands - 1 : bands;
}
