import sharp from 'sharp';

/** At this width, a cloud of a hundred meters is a pixel, and letters of a stamp disappear. */
const WIDTH_PX = 200;
const HEIGHT_MAX_PX = 2 * WIDTH_PX;
const QUICKLOOK_MAX_PX = 5000 ** 2;
export const WHITENESS_STEPS = 256;

/** The whiteness of each pixel of a quicklook, and the number of pixels for each whiteness. */
export interface CloudRaster {
  readonly widthPx: number;
  readonly heightPx: number;
  /** The minimum of red, green, and blue: clouds are bright in all of them. */
  readonly whiteness: Uint8Array;
  readonly counts: Uint32Array;
}

/** @throws if the bytes are not a picture */
export async function toCloudRaster(quicklook: Uint8Array): Promise<CloudRaster> {
  const { data, info } = await sharp(quicklook, { limitInputPixels: QUICKLOOK_MAX_PX })
    .toColourspace('srgb')
    .removeAlpha()
    .resize({ width: WIDTH_PX, height: HEIGHT_MAX_PX, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width: widthPx, height: heightPx, channels } = info;
  const whiteness = new Uint8Array(widthPx * heightPx);
  const counts = new Uint32Array(WHITENESS_STEPS);
  for (let pixel = 0, at = 0; pixel < whiteness.length; pixel++, at += channels) {
    let darkest = data[at] ?? 0;
    for (let channel = 1; channel < channels; channel++) darkest = Math.min(darkest, data[at + channel] ?? 0);
    whiteness[pixel] = darkest;
    counts[darkest] = (counts[darkest] ?? 0) + 1;
  }
  return { widthPx, heightPx, whiteness, counts };
}
