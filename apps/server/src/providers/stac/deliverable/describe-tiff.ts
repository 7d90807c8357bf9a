import { affineOf, type Directory, epsgOf, frameOf, type Tags, tag, toTags } from '@groundtrack/cog';
import { findColors, findUnreadable, toPixelFormat } from '@groundtrack/raster';
import type { ImageSource } from '../../port/image-source.ts';
import { sizeOf } from '../tile-spans.ts';

/** The sample formats of TIFF 6.0 and its supplements. An undefined format is read as unsigned. */
const FORMATS: Readonly<Record<number, string>> = {
  1: 'uint',
  2: 'int',
  3: 'float',
  4: 'uint',
  5: 'cint',
  6: 'cfloat',
};

/**
 * Describes the image by the first directory of a TIFF, with the defaults of TIFF 6.0.
 * @param directory undefined: no directory can be read
 * @param mediaType the content type that its server sent
 */
export function describeTiff(directory: Directory | undefined, mediaType: string | null = null): ImageSource {
  if (!directory)
    return { otherFormat: isPage(mediaType) ? 'a web page in place of the file' : 'no TIFF, or one that is cut off' };
  const tags = toTags(directory);
  const format = toPixelFormat(directory);
  const bits = tags.get(tag.bitsPerSample) ?? [1];
  const formats = tags.get(tag.sampleFormat) ?? [1];
  const types = Array.from({ length: Math.max(bits.length, formats.length) }, (_, i) => {
    const format = formats[i] ?? formats[0] ?? 1;
    return `${FORMATS[format] ?? `format ${format}, `}${bits[i] ?? bits[0] ?? 1}`;
  });
  const colors = findColors(format, directory);
  const unreadable = findUnreadable(format);
  return {
    ...sizeOf(tags),
    isTiled: tags.has(tag.tileWidth),
    bands: format.bands,
    ...(colors.includes('alpha') ? { hasOpacity: true } : {}),
    ...(colors.some((color) => color !== null) ? { bandColors: colors } : {}),
    dataTypes: [...new Set(types)],
    compression: format.compression,
    photometric: format.photometric,
    ...(unreadable === null ? {} : { unreadable }),
    ...describePosition(tags),
  };
}

/** Servers that require a login, or that respond to a missing file with status 200, send a page. */
function isPage(mediaType: string | null): boolean {
  return mediaType !== null && /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(mediaType);
}

function describePosition(tags: Tags): Pick<ImageSource, 'position' | 'epsg' | 'affine'> {
  const { affine } = frameOf(tags) ?? { affine: affineOf(tags) };
  if (affine) return { position: 'grid', epsg: epsgOf(tags), affine };
  // One tie point positions a grid; several are measured points in the image.
  const isMeasured = (tags.get(tag.modelTiepoint)?.length ?? 0) > 6;
  return { position: isMeasured ? 'control points' : 'none' };
}
