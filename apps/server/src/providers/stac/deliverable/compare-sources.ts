import type { ImageSource } from '../../port/image-source.ts';

const PICTURE_COLORS: ReadonlySet<string | null> = new Set(['red', 'green', 'blue']);

/** GDAL labels the first bands of a file of 8 bits red, green, blue, and opacity by default. */
function findOtherColor(
  names: NonNullable<ImageSource['bandNames']>,
  colors: NonNullable<ImageSource['bandColors']>,
): string | null {
  for (const [band, name] of names.entries()) {
    const color = colors[band] ?? null;
    if (name === null || color === null || name === color) continue;
    if (color === 'alpha' || PICTURE_COLORS.has(name))
      return `band ${band + 1} is ${name} by the catalog, ${color === 'alpha' ? 'opacity' : color} by the file`;
    if (names.includes(color)) return `band ${band + 1} is ${name} by the catalog, ${color} by the file`;
  }
  return null;
}

/**
 * Describes briefly where the file of an image contradicts its catalog; null if nowhere.
 * @example 'grid EPSG:32632 by the catalog, EPSG:32633 by the file'
 */
export function findContradiction(stated: ImageSource, file: ImageSource): string | null {
  const { epsg: statedEpsg, bandNames = [] } = stated;
  // A file without a code is rejected for another reason.
  if (typeof statedEpsg === 'number' && typeof file.epsg === 'number' && statedEpsg !== file.epsg)
    return `grid EPSG:${statedEpsg} by the catalog, EPSG:${file.epsg} by the file`;
  const otherColor = findOtherColor(bandNames, file.bandColors ?? []);
  if (otherColor !== null) return otherColor;
  // An unnamed opacity band may follow the named bands.
  if (file.bands !== undefined && bandNames.length > file.bands)
    return `${bandNames.length} bands named by the catalog, ${file.bands} in the file`;
  return null;
}
