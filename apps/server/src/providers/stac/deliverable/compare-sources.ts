import type { ImageSource } from '../../image-source.ts';

/**
 * Where the file of an image contradicts its catalog, in a few words; null: nowhere, as far as both say.
 * @example 'grid EPSG:32632 by the catalog, EPSG:32633 by the file'
 */
export function findContradiction(stated: ImageSource, file: ImageSource): string | null {
  const { epsg: statedEpsg, bandNames = [] } = stated;
  // A file without a code is a reason of its own.
  if (typeof statedEpsg === 'number' && typeof file.epsg === 'number' && statedEpsg !== file.epsg)
    return `grid EPSG:${statedEpsg} by the catalog, EPSG:${file.epsg} by the file`;
  // An opacity that nobody names may follow the named ones.
  if (file.bands !== undefined && bandNames.length > file.bands)
    return `${bandNames.length} bands named by the catalog, ${file.bands} in the file`;
  return null;
}
