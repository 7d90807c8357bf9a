import { bytesOfSample, isFloating } from '../samples.ts';
import { type Field, longField, shortField, tag } from '../tags.ts';
import type { LevelSize, TileShape } from './tile-row.ts';

/** Values of TIFF 6.0 and its supplements. */
const DEFLATE = 8;
const NO_PREDICTION = 1;
const HORIZONTAL = 2;
const FLOATING_POINT = 3;
const MIN_IS_BLACK = 1;
const RGB = 2;
const TRANSPARENCY_MASK = 4;
const SIDE_BY_SIDE = 1;
const UNSPECIFIED = 0;

export function imageFields(size: LevelSize, shape: TileShape, isRgb = false): Field[] {
  const { bands, dataType } = shape;
  const each = (value: number): number[] => Array<number>(bands).fill(value);
  const isFloat = isFloating(dataType);
  const extra = bands - (isRgb ? 3 : 1);
  return [
    ...sizeFields(size, shape),
    shortField(tag.bitsPerSample, each(bytesOfSample(dataType) * 8)),
    shortField(tag.photometric, [isRgb ? RGB : MIN_IS_BLACK]),
    shortField(tag.samplesPerPixel, [bands]),
    shortField(tag.predictor, [isFloat ? FLOATING_POINT : HORIZONTAL]),
    ...(extra > 0 ? [shortField(tag.extraSamples, Array<number>(extra).fill(UNSPECIFIED))] : []),
    shortField(tag.sampleFormat, each(isFloat ? 3 : dataType.startsWith('u') ? 1 : 2)),
  ];
}

/** One bit per pixel. */
export function maskFields(size: LevelSize, shape: TileShape): Field[] {
  return [
    ...sizeFields(size, shape),
    shortField(tag.bitsPerSample, [1]),
    shortField(tag.photometric, [TRANSPARENCY_MASK]),
    shortField(tag.samplesPerPixel, [1]),
    shortField(tag.predictor, [NO_PREDICTION]),
  ];
}

function sizeFields({ widthPx, heightPx }: LevelSize, { sidePx }: TileShape): Field[] {
  return [
    longField(tag.imageWidth, [widthPx]),
    longField(tag.imageLength, [heightPx]),
    shortField(tag.compression, [DEFLATE]),
    shortField(tag.planarConfiguration, [SIDE_BY_SIDE]),
    shortField(tag.tileWidth, [sidePx]),
    shortField(tag.tileLength, [sidePx]),
  ];
}
