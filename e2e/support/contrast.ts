import type { Page } from '@playwright/test';
import { colorsSettled } from './accessible.ts';
import { expect } from './test.ts';

/** The worst backgrounds of text over a map or a picture: cloud and snow, sea and night, and colors in between. */
const GROUNDS = ['#ffffff', '#000000', '#808080'];
const SCHEMES = ['light', 'dark'] as const;
/** Maps and pictures, and the canvases and tiles that would hide a ground of one color. */
const GROUND = '[data-testid="globe"], .leaflet-container, .contrast-frame :is(img, svg:has(> image))';
const DRAWN = '[data-testid="globe"] canvas, .leaflet-pane, .contrast-frame svg > image';

/** Minimum ratios of WCAG 1.4.3 and 1.4.11 for text, large text, and graphics of controls. */
const LEAST = { text: 4.5, large: 3, icon: 3 } as const;
/** Difference of a channel; smaller ones come from the dithering of a gradient. */
const DIFFERENCE_MIN = 12;

interface Mark {
  readonly what: string;
  readonly least: number;
  /** Channels up to 255, with an opacity from 0 to 1 last. */
  readonly ink: readonly [number, number, number, number];
  readonly box: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
}

/**
 * Checks that texts over a map or over pictures are readable on any background, in both themes. The pixels around the
 * letters of each text, including plates and halos, are compared with its color.
 * @param frames selector of the elements that contain the maps or pictures and the texts over them
 */
export async function expectReadableOver(page: Page, frames: string, screen: string): Promise<void> {
  await page
    .locator(frames)
    .first()
    .evaluate((frame) => frame.scrollIntoView({ block: 'nearest' }));
  await page.locator(frames).evaluateAll((all) => {
    for (const frame of all) frame.classList.add('contrast-frame');
  });
  const failures: string[] = [];
  let looked = 0;
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(colorsSettled);
    for (const ground of GROUNDS) {
      const plain = await page.addStyleTag({
        content: `${GROUND} { background: ${ground} !important; object-position: -9999px !important; }
          ${DRAWN} { visibility: hidden !important; }
          .contrast-frame * { transition: none !important; }`,
      });
      const marks = await page.evaluate(findMarks, LEAST);
      const written = (await page.screenshot({ animations: 'disabled' })).toString('base64');
      const bare = await page.addStyleTag({
        content: '.contrast-frame *, .contrast-frame *::placeholder { color: transparent !important; }',
      });
      const unwritten = (await page.screenshot({ animations: 'disabled' })).toString('base64');
      const ratios = await page.evaluate(measureRatios, [written, unwritten, marks, DIFFERENCE_MIN] as const);
      for (const [i, ratio] of ratios.entries()) {
        const { what, least } = marks[i] ?? { what: '', least: 0 };
        if (ratio !== null) looked += 1;
        if (ratio !== null && ratio < least)
          failures.push(`${screen}, ${colorScheme}, over ${ground}: ${what} has ${ratio.toFixed(2)} of ${least}`);
      }
      for (const tag of [plain, bare]) await tag.evaluate((element) => (element as Element).remove());
    }
  }
  await page.locator(frames).evaluateAll((all) => {
    for (const frame of all) frame.classList.remove('contrast-frame');
  });
  await page.emulateMedia({ colorScheme: 'light' });
  expect(looked, `${screen} has something written over it`).toBeGreaterThan(0);
  expect(failures).toEqual([]);
}

interface Need {
  readonly need: number;
  readonly pseudo?: string;
}

/** Runs in the page: all texts, and shapes in the color of text, within the frames. Disabled elements are exempt. */
function findMarks(least: typeof LEAST): Mark[] {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const marks: Mark[] = [];
  const add = (element: Element, what: string, boxes: Iterable<DOMRect>, { need, pseudo = '' }: Need) => {
    if (element.closest(':disabled, [inert], [aria-disabled="true"]') || !context) return;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return;
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = getComputedStyle(element, pseudo).color;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
    let opacity = alpha / 255;
    for (let at: Element | null = element; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity);
    for (const { left, top, right, bottom } of boxes)
      marks.push({ what, least: need, ink: [red, green, blue, opacity], box: { left, top, right, bottom } });
  };
  for (const frame of document.querySelectorAll('.contrast-frame')) {
    const walker = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const element = node.parentElement;
      if (text === '' || !element) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { fontSize, fontWeight } = getComputedStyle(element);
      const isLarge = parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24);
      add(element, `"${text}"`, range.getClientRects(), { need: isLarge ? least.large : least.text });
    }
    for (const input of frame.querySelectorAll<HTMLInputElement>('input[placeholder]'))
      add(input, `"${input.placeholder}"`, [input.getBoundingClientRect()], {
        need: least.text,
        pseudo: '::placeholder',
      });
    for (const icon of frame.querySelectorAll('svg'))
      add(
        icon,
        `the icon of ${icon.parentElement?.ariaLabel ?? icon.parentElement?.className}`,
        [icon.getBoundingClientRect()],
        { need: least.icon },
      );
  }
  return marks;
}

/**
 * Runs in the page: the lowest contrast ratio of each mark to the pixels around and behind it; null if it is not
 * visible.
 * @param pictures a picture with all marks, and one without
 */
async function measureRatios([written, unwritten, marks, differenceMin]: readonly [
  string,
  string,
  readonly Mark[],
  number,
]): Promise<(number | null)[]> {
  const decoded = await Promise.all(
    [written, unwritten].map(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      return context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? new ImageData(1, 1);
    }),
  );
  const [{ data: a, width, height } = new ImageData(1, 1), { data: b } = new ImageData(1, 1)] = decoded;
  const linear = (channel: number) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  const luminance = (color: readonly number[]) => {
    const [red = 0, green = 0, blue = 0] = color.map(linear);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  return marks.map(({ ink: [red, green, blue, opacity], box }) => {
    const [left, right] = [box.left, box.right].map((x) =>
      Math.min(Math.max(Math.round(x * devicePixelRatio), 0), width),
    );
    const [top, bottom] = [box.top, box.bottom].map((y) =>
      Math.min(Math.max(Math.round(y * devicePixelRatio), 0), height),
    );
    let worst: number | null = null;
    for (let y = top ?? 0; y < (bottom ?? 0); y++)
      for (let x = left ?? 0; x < (right ?? 0); x++) {
        const at = (y * width + x) * 4;
        const behind = [b[at] ?? 0, b[at + 1] ?? 0, b[at + 2] ?? 0];
        const difference = Math.max(...behind.map((channel, i) => Math.abs(channel - (a[at + i] ?? 0))));
        if (difference < differenceMin) continue;
        const shown = [red, green, blue].map((channel, i) => channel * opacity + (behind[i] ?? 0) * (1 - opacity));
        const [one, other] = [luminance(shown) + 0.05, luminance(behind) + 0.05];
        const ratio = Math.max(one, other) / Math.min(one, other);
        worst = worst === null ? ratio : Math.min(worst, ratio);
      }
    return worst;
  });
}
