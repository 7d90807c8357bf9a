import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import {
  type DocsPicture,
  LANDING_FOLDER,
  LANDING_PICTURES,
  type LandingPicture,
  PICTURE_BYTES_MAX,
} from './docs-pictures.ts';

/** Part of a screenshot, in pixels. */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Fewer colors, or more loss, until the file is small enough. */
const QUALITIES = [100, 80, 60, 50, 40, 30, 20] as const;

/**
 * Writes a screenshot as a PNG with a palette. The colors of the ground are reduced, so that those around it stay exact.
 * @param ground the globe or the map; the whole screenshot if it has none
 * @throws Error if it stays too large
 */
export async function writePicture(name: DocsPicture, screenshot: Buffer, ground: Region | null): Promise<void> {
  for (const quality of QUALITIES) {
    const reduced = ground ? await withFewerColors(screenshot, ground, quality) : screenshot;
    const png = await toPalette(reduced, ground ? 100 : quality);
    if (png.length > PICTURE_BYTES_MAX) continue;
    writeFileSync(pathOf(`docs/images/${name}.png`), png);
    return;
  }
  throw new Error(`${name}.png is larger than ${PICTURE_BYTES_MAX} bytes at the lowest quality`);
}

async function withFewerColors(screenshot: Buffer, region: Region, quality: number): Promise<Buffer> {
  const input = await toPalette(await sharp(screenshot).extract(region).png().toBuffer(), quality);
  return sharp(screenshot)
    .composite([{ input, left: region.left, top: region.top }])
    .png()
    .toBuffer();
}

function toPalette(picture: Buffer, quality: number): Promise<Buffer> {
  return sharp(picture).png({ palette: true, quality, dither: 0, effort: 10 }).toBuffer();
}

/** Writes a picture that the landing page loads. @throws Error if it stays too large */
export async function writeLandingPicture(name: LandingPicture, picture: Buffer): Promise<void> {
  for (const quality of QUALITIES) {
    const webp = await sharp(picture)
      .webp({ quality: Math.min(quality, 85), effort: 6, smartSubsample: true })
      .toBuffer();
    if (webp.length > LANDING_PICTURES[name]) continue;
    writeFileSync(pathOf(`${LANDING_FOLDER}/${name}.webp`), webp);
    return;
  }
  throw new Error(`${name}.webp is larger than ${LANDING_PICTURES[name]} bytes at the lowest quality`);
}

function pathOf(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}
