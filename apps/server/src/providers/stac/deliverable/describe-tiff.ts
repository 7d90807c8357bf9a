import { affineOf, epsgOf, frameOf, type Tags, tag } from '@groundtrack/cog';
import type { ImageSource } from '../../image-source.ts';
import { sizeOf } from '../tile-spans.ts';

/** Of the sample formats of TIFF 6.0 and its supplements; one that is undefined is read as unsigned. */
const FORMATS: Readonly<Record<number, string>> = {
  1: 'uint',
  2: 'int',
  3: 'float',
  4: 'uint',
  5: 'cint',
  6: 'cfloat',
};

/** Of ExtraSamples (TIFF 6.0 section 18). */
const OPACITY: ReadonlySet<number> = new Set([1, 2]);

/** What {@link describeTiff} reads of a directory. */
export const describedTags: ReadonlySet<number> = new Set([
  tag.imageWidth,
  tag.imageLength,
  tag.bitsPerSample,
  tag.compression,
  tag.photometric,
  tag.samplesPerPixel,
  tag.extraSamples,
  tag.tileWidth,
  tag.sampleFormat,
  tag.modelPixelScale,
  tag.modelTiepoint,
  tag.modelTransformation,
  tag.geoKeyDirectory,
]);

/**
 * What the first directory of a TIFF says of its image, by the defaults of TIFF 6.0 where it is silent.
 * @param tags undefined: there is none that can be read
 * @param mediaType what its server says it is
 */
export function describeTiff(tags: Tags | undefined, mediaType: string | null = null): ImageSource {
  if (!tags)
    return { otherFormat: isPage(mediaType) ? 'a web page in place of the file' : 'no TIFF, or one that is cut off' };
  const one = (number: number, otherwise: number): number => tags.get(number)?.[0] ?? otherwise;
  const bands = one(tag.samplesPerPixel, 1);
  const bits = tags.get(tag.bitsPerSample) ?? [1];
  const formats = tags.get(tag.sampleFormat) ?? [1];
  const types = Array.from({ length: Math.max(bits.length, formats.length) }, (_, i) => {
    const format = formats[i] ?? formats[0] ?? 1;
    return `${FORMATS[format] ?? `format ${format}, `}${bits[i] ?? bits[0] ?? 1}`;
  });
  return {
    ...sizeOf(tags),
    isTiled: tags.has(tag.tileWidth),
    bands,
    ...(hasOpacity(tags.get(tag.extraSamples) ?? [], bands) ? { hasOpacity: true } : {}),
    dataTypes: [...new Set(types)],
    compression: one(tag.compression, 1),
    photometric: one(tag.photometric, 1),
    ...describePosition(tags),
  };
}

/** One of the bands behind those of the picture, of which there is one at least. */
function hasOpacity(extraSamples: readonly number[], bands: number): boolean {
  const index = extraSamples.findIndex((extra) => OPACITY.has(extra));
  return index !== -1 && bands - extraSamples.length + index >= 1;
}

/** Of a server that wants people to log in, or says with status 200 that there is nothing. */
function isPage(mediaType: string | null): boolean {
  return mediaType !== null && /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(mediaType);
}

function describePosition(tags: Tags): Pick<ImageSource, 'position' | 'epsg' | 'affine'> {
  const { affine } = frameOf(tags) ?? { affine: affineOf(tags) };
  if (affine) return { position: 'grid', epsg: epsgOf(tags), affine };
  // One point places a grid; several are measured places in the image.
  const isMeasured = (tags.get(tag.modelTiepoint)?.length ?? 0) > 6;
  return { position: isMeasured ? 'control points' : 'none' };
}
