import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { User } from '../support/user.ts';

/** A picture of the globe, away from what lies over it: PNG, as base64. @param reachPx of the middle alone */
async function look(page: Page, user: User, reachPx?: number): Promise<string> {
  const box = await user.globe.boundingBox();
  if (!box) throw new Error('The globe has no size');
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  const clip =
    reachPx === undefined
      ? { x: box.x + 30, y: box.y + 60, width: box.width - 100, height: box.height - 100 }
      : { x: middleX - reachPx, y: middleY - reachPx, width: 2 * reachPx, height: 2 * reachPx };
  return (await page.screenshot({ clip })).toString('base64');
}

/** The camera has arrived and nothing is on its way: two pictures in a row are the same. */
async function settled(page: Page, user: User): Promise<string> {
  await user.globeIsReady();
  let last = await look(page, user);
  await expect(async () => {
    const before = last;
    last = await look(page, user);
    expect(last === before).toBe(true);
  }).toPass({ timeout: 60_000 });
  return last;
}

interface Difference {
  readonly pixels: number;
  /** How much of the box around them differs, 0 to 1. */
  readonly shareOfBox: number;
  /** How many the first picture has where they differ, of 32,768. */
  readonly colours: number;
  /** Of all pixels, 0 to 255. */
  readonly brightness: readonly [number, number];
}

/** Where two pictures differ. Counted in the page, which can decode them. */
function compare(page: Page, one: string, other: string): Promise<Difference> {
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
      const colours = new Set<number>();
      for (let at = 0; at < a.length; at += 4) {
        const [r = 0, g = 0, blue = 0] = [a[at], a[at + 1], a[at + 2]];
        const [r2 = 0, g2 = 0, blue2 = 0] = [b[at], b[at + 1], b[at + 2]];
        sumA += r + g + blue;
        sumB += r2 + g2 + blue2;
        if (Math.abs(r - r2) + Math.abs(g - g2) + Math.abs(blue - blue2) < 24) continue;
        const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
        [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
        pixels += 1;
        colours.add((r >> 3) * 1024 + (g >> 3) * 32 + (blue >> 3));
      }
      const samples = (a.length / 4) * 3;
      const shareOfBox = pixels / ((right - left + 1) * (bottom - top + 1));
      return { pixels, shareOfBox, colours: colours.size, brightness: [sumA / samples, sumB / samples] as const };
    },
    [one, other],
  );
}

/** What the globe draws, judged by what is seen of it. */
test('heights of the camera, night over the map, and a quicklook on its rotated footprint', async ({ page, watch }) => {
  // A quicklook that a busy machine draws may take longer than the short time-out of this server.
  watch.allowed.push('504');
  test.setTimeout(240_000);
  const user = new User(page);
  await user.arrive();
  await user.globeIsReady();
  await expect(user.globe).toHaveAttribute('data-camera', '39.00450,-76.87550,7000000');

  await test.step('a place is looked at from 16,000 m, and the whole Earth from the start height', async () => {
    // Where it is midnight.
    const hours = new Date().getUTCHours() + new Date().getUTCMinutes() / 60;
    const longitude = (((540 - hours * 15) % 360) - 180).toFixed(1);
    await user.goTo(`0, ${longitude}`, /./);
    await expect(user.globe).toHaveAttribute('data-camera', /,16000$/, { timeout: 30_000 });
    await page.getByRole('button', { name: 'Whole Earth' }).click();
    await expect(user.globe).toHaveAttribute('data-camera', /,7000000$/, { timeout: 30_000 });
  });

  await test.step('the night is shaded, unless it is switched off', async () => {
    await user.globeIsReady();
    const night = await look(page, user, 40);
    await page.getByRole('button', { name: 'Graphics' }).click();
    await page.getByRole('menuitemcheckbox', { name: /Day and night/ }).click();
    await page.keyboard.press('Escape');
    const timesBrighter = async () => {
      const [before, after] = (await compare(page, night, await look(page, user, 40))).brightness;
      return after / before;
    };
    await expect.poll(timesBrighter).toBeGreaterThan(1.4);
  });

  await test.step('a quicklook lies on the quad of its scene, turned as the satellite flew', async () => {
    await user.goTo('Lisbon', /^Lisbon/);
    await user.search();
    const onMap = user.results
      .filter({ hasText: 'Maxar' })
      .first()
      .getByRole('button', { name: /on the map/ })
      .first();
    const toggle = async (footprints: string) => {
      await onMap.click();
      // The outline of the row that is pointed at would be drawn as well.
      await onMap.blur();
      await page.mouse.move(5, 5);
      await expect(user.globe).toHaveAttribute('data-footprints', footprints);
    };
    const place = (await user.globe.getAttribute('data-camera')) ?? '';
    await toggle('1');
    await expect(user.globe).not.toHaveAttribute('data-camera', place, { timeout: 30_000 });
    await settled(page, user);
    await toggle('0');
    const ground = await settled(page, user);
    await toggle('1');
    await expect(async () => {
      const { pixels, shareOfBox, colours } = await compare(page, await look(page, user), ground);
      expect(pixels).toBeGreaterThan(5_000);
      // A picture, not a plain colour.
      expect(colours).toBeGreaterThan(60);
      // A turned rectangle leaves the corners of the box around it empty.
      expect(shareOfBox).toBeGreaterThan(0.3);
      expect(shareOfBox).toBeLessThan(0.93);
    }).toPass({ timeout: 60_000 });
  });
});
