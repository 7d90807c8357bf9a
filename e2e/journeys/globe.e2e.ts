import { expectReadableOver } from '../support/contrast.ts';
import { comparePictures, takePicture, takeSettledPicture } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';
import { User } from '../support/user.ts';

/** Checks the globe by its rendered pixels. */
test.describe.configure({ timeout: 180_000 });

const TILES = /\/tiles\/\d+\//;

test('camera heights, and night over the map', { tag: '@globe' }, async ({ page }) => {
  const user = new User(page);
  await page.addInitScript(countFades);
  const resting = Promise.withResolvers<void>();
  await page.route(TILES, async (route) => {
    await resting.promise;
    await route.continue();
  });
  await user.arrive();
  await expect(user.globe).toHaveAttribute('data-camera', '39.00450,-76.87550,7000000');
  await expect(page.getByText('Loading the map')).toBeVisible();
  resting.resolve();
  await user.globeIsReady();
  await expect(page.getByText('Loading the map')).toBeHidden();
  await page.unroute(TILES);
  // With software rendering, a fade would wait for all that is being drawn.
  await expect(user.globe.locator('canvas[data-fades]')).toHaveCount(0);

  await test.step('a place is viewed from 16,000 m, and the whole Earth from the start height', async () => {
    // A place where it is midnight.
    const hours = new Date().getUTCHours() + new Date().getUTCMinutes() / 60;
    const longitude = (((540 - hours * 15) % 360) - 180).toFixed(1);
    const levels = new Set<string>();
    page.on('request', (request) => levels.add(/\/tiles\/(\d+)\//.exec(request.url())?.[1] ?? ''));
    await user.goTo(`0, ${longitude}`, /./);
    await expect(user.globe).toHaveAttribute('data-camera', /,16000$/, { timeout: 30_000 });
    await user.globeIsReady();
    // The map tiles below are requested immediately, without their nine parent levels.
    expect(levels.delete('11')).toBe(true);
    expect(levels.size).toBeLessThan(6);
    const canvas = user.globe.getByRole('application');
    const { x, y, width, height } = await user.globeBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    await expect(user.globe.getByText(/^0\.0\d{3}° [NS], /)).toBeVisible();
    await expect(user.globe.getByText(/^[125]0{0,2} k?m$/)).toBeVisible();
    await canvas.press('ArrowUp');
    await expect(user.globe).toHaveAttribute('data-camera', /^0\.05\d+,.*,16000$/, { timeout: 30_000 });
    await canvas.press('Home');
    await expect(user.globe).toHaveAttribute('data-camera', /^0\.00.*,7000000$/, { timeout: 30_000 });
  });

  await test.step('a length is measured by clicks, which choose no place, and a double click ends the line', async () => {
    const pin = await user.globe.getAttribute('data-pin');
    const { x, y, width, height } = await user.globeBox();
    const ruler = page.getByRole('region', { name: 'Ruler' });
    await page.getByRole('button', { name: 'Ruler' }).click();
    await page.mouse.click(x + width * 0.45, y + height * 0.4);
    await expect(user.globe).toHaveAttribute('data-ruler', '1');
    await page.mouse.click(x + width * 0.55, y + height * 0.4);
    await expect(ruler.getByRole('status')).toHaveText(/^Length [\d,.]+ km, 2 points$/);
    await page.mouse.dblclick(x + width * 0.5, y + height * 0.45);
    await expect(ruler.getByRole('textbox')).toHaveCount(0);
    await expect(user.globe).toHaveAttribute('data-ruler', '2');
    expect(await user.globe.getAttribute('data-pin')).toBe(pin);
    // Not while it fades out.
    await expect(page.getByText('Loading the map')).toBeHidden();
    await expectReadableOver(page, ':has(> [data-testid="globe"])', 'The globe');
    await page.keyboard.press('Escape');
    await expect(user.globe).toHaveAttribute('data-ruler', '0');
  });

  await test.step('the night is shaded, unless it is switched off', async () => {
    await user.globeIsReady();
    const night = await takePicture(page, user, 40);
    await page.getByRole('button', { name: 'Layers' }).click();
    await page.getByRole('menuitemcheckbox', { name: /Day and night/ }).click();
    await page.keyboard.press('Escape');
    const timesBrighter = async () => {
      const [before, after] = (await comparePictures(page, night, await takePicture(page, user, 40))).brightness;
      return after / before;
    };
    await expect.poll(timesBrighter).toBeGreaterThan(1.4);
  });
});

test('a quicklook is draped over the quad of its scene, in the orientation of the pass', { tag: '@globe' }, async ({
  page,
  watch,
}) => {
  // A quicklook that a busy machine draws may take longer than the short timeout of this server.
  watch.allowed.push('504');
  const user = new User(page);
  await user.arrive();
  await user.goTo('Lisbon', /^Lisbon/);
  await expect(user.globe).toHaveAttribute('data-camera', /,16000$/, { timeout: 30_000 });
  await user.search();
  // Radar, because an optical quicklook looks like the ground below it.
  const onMap = user.results
    .filter({ hasText: 'ICEYE' })
    .first()
    .getByRole('button', { name: /^Show the whole scene/ });
  const toggle = async (footprints: string) => {
    await onMap.click();
    // The outline of a hovered row would be drawn as well.
    await onMap.blur();
    await page.mouse.move(5, 5);
    await expect(user.globe).toHaveAttribute('data-footprints', footprints);
  };
  // The first results are in view together.
  await expect(user.globe).toHaveAttribute('data-camera', /,(?!16000$)\d+$/, { timeout: 30_000 });
  const place = (await user.globe.getAttribute('data-camera')) ?? '';
  await toggle('1');
  await expect(user.globe).not.toHaveAttribute('data-camera', place, { timeout: 30_000 });
  await takeSettledPicture(page, user);
  await toggle('0');
  const ground = await takeSettledPicture(page, user);
  await toggle('1');
  await expect(async () => {
    const { pixels, shareOfBox, colors } = await comparePictures(page, await takePicture(page, user), ground);
    // A quarter of the pixels, as in all comparisons.
    expect(pixels).toBeGreaterThan(1_250);
    // A picture, not a plain color.
    expect(colors).toBeGreaterThan(60);
    // A rotated rectangle leaves the corners of its bounding box empty.
    expect(shareOfBox).toBeGreaterThan(0.3);
    expect(shareOfBox).toBeLessThan(0.93);
  }).toPass({ timeout: 60_000 });
});

/** Counts on each canvas how often it started to fade. */
function countFades(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with its element
  const { animate } = Element.prototype;
  Element.prototype.animate = function (this: Element, ...how: Parameters<typeof animate>) {
    if (this instanceof HTMLCanvasElement) this.dataset['fades'] = String(Number(this.dataset['fades'] ?? 0) + 1);
    return animate.apply(this, how);
  };
}
