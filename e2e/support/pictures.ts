import { expect, type Page, type Request } from '@playwright/test';
import type { User } from './user.ts';

/** A picture of the globe without its overlays, as base64 PNG. @param reachPx size around the middle */
export async function takePicture(page: Page, user: User, reachPx?: number): Promise<string> {
  const box = await user.globeBox();
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  const clip =
    reachPx === undefined
      ? { x: box.x + 30, y: box.y + 60, width: box.width - 100, height: box.height - 100 }
      : { x: middleX - reachPx, y: middleY - reachPx, width: 2 * reachPx, height: 2 * reachPx };
  return (await page.screenshot({ clip })).toString('base64');
}

/** A screenshot taken once the camera has arrived and nothing is loading, so that two in a row are equal. */
export async function takeSettledPicture(page: Page, user: User): Promise<string> {
  await user.globeIsReady();
  // With software rendering, the globe stands still for a second after a press beside it.
  await page.waitForTimeout(1200);
  return takeSettled(() => takePicture(page, user));
}

/** A picture that is equal twice in a row. */
export async function takeSettled(take: () => Promise<string>): Promise<string> {
  let last = await take();
  await expect(async () => {
    const before = last;
    last = await take();
    expect(last === before).toBe(true);
  }).toPass({ timeout: 60_000 });
  return last;
}

export interface Difference {
  readonly pixels: number;
  /** The share of their bounding box that differs, 0 to 1. */
  readonly shareOfBox: number;
  /** Number of colors of the first picture where they differ, out of 32,768. */
  readonly colors: number;
  /** Mean of all pixels, 0 to 255. */
  readonly brightness: readonly [number, number];
}

/** Compares two pictures. Runs in the page, which can decode them. */
export function comparePictures(page: Page, one: string, other: string): Promise<Difference> {
  return page.evaluate(
    async (pictures) => {
      const decoded = await Promise.all(
        pictures.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
          context?.drawImage(bitmap, 0, 0);
          return context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? new ImageData(1, 1);
        }),
      );
      const [{ data: a, width } = new ImageData(1, 1), { data: b } = new ImageData(1, 1)] = decoded;
      let [left, right, top, bottom, pixels, sumA, sumB] = [Infinity, -Infinity, Infinity, -Infinity, 0, 0, 0];
      const colors = new Set<number>();
      for (let at = 0; at < a.length; at += 4) {
        const [r = 0, g = 0, blue = 0] = [a[at], a[at + 1], a[at + 2]];
        const [r2 = 0, g2 = 0, blue2 = 0] = [b[at], b[at + 1], b[at + 2]];
        sumA += r + g + blue;
        sumB += r2 + g2 + blue2;
        if (Math.abs(r - r2) + Math.abs(g - g2) + Math.abs(blue - blue2) < 24) continue;
        const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
        [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
        pixels += 1;
        colors.add((r >> 3) * 1024 + (g >> 3) * 32 + (blue >> 3));
      }
      const samples = (a.length / 4) * 3;
      const shareOfBox = pixels / ((right - left + 1) * (bottom - top + 1));
      return { pixels, shareOfBox, colors: colors.size, brightness: [sumA / samples, sumB / samples] as const };
    },
    [one, other],
  );
}

/** Whether a request is for the picture of a scene or a part of it. */
export function isPreview(request: Request): boolean {
  return /\/archive\/(thumbnail|close-up)\//.test(request.url());
}
