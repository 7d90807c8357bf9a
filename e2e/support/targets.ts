import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Minimum side length by WCAG 2.5.5. */
const TARGET_PX = 44;
export const PHONE = { width: 360, height: 740 };
/** Wide, but with touch. */
const TABLET = { width: 1024, height: 768 };

/** Checks that all controls are large enough for touch, on a tablet and on a phone. The page must be in touch mode. */
export async function lookAtTargets(page: Page, name: string): Promise<void> {
  for (const size of [TABLET, PHONE]) {
    await page.setViewportSize(size);
    // A popup may become a sheet, which takes a few frames.
    await page.waitForTimeout(500);
    const small = await page.evaluate(findSmallTargets, TARGET_PX);
    expect.soft(small, `${name} is hard to press at ${size.width} px`).toEqual([]);
  }
}

/**
 * Runs in the page: lists controls with a side shorter than this many pixels, except links in sentences. While a dialog
 * is open, lists only its controls.
 */
function findSmallTargets(leastPx: number): string[] {
  const root = document.querySelector('[role="dialog"], [role="menu"]') ?? document;
  const pressed = 'a[href], button, input, select, textarea, summary, [role="tab"]';
  const all = [...root.querySelectorAll<HTMLElement>(pressed)];
  const inField = '.mantine-Pill-remove, .mantine-InputClearButton-root, .mantine-PasswordInput-visibilityToggle';
  return all.flatMap((element) => {
    const box = element.getBoundingClientRect();
    const { visibility, display } = getComputedStyle(element);
    const isShown =
      box.width > 1 && box.height > 1 && visibility === 'visible' && !element.closest('[aria-hidden="true"]');
    const isText = element.tagName === 'A' && display === 'inline';
    if (!isShown || isText || element.matches(inField) || element.closest('[role="toolbar"], [popover]')) return [];
    element.scrollIntoView({ block: 'center' });
    // A checkbox includes all its labels; the pressed area may also be larger than the drawn one.
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const boxes = [element, ...labels].map((one) => one.getBoundingClientRect());
    const heightPx = Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
    const widthPx = Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map((one) => one.left));
    const { left, top, width, height } = element.getBoundingClientRect();
    const reaches = (dx: number, dy: number) => {
      const hit = document.elementFromPoint(left + width / 2 + dx, top + height / 2 + dy);
      return hit !== null && [element, ...labels].some((one) => one.contains(hit));
    };
    const far = leastPx / 2 - 1;
    const isHigh = heightPx >= leastPx - 0.5 || (reaches(0, -far) && reaches(0, far));
    const isWide = widthPx >= leastPx - 0.5 || (reaches(-far, 0) && reaches(far, 0));
    const name = element.getAttribute('aria-label') ?? element.textContent?.slice(0, 30);
    return isHigh && isWide ? [] : [`${element.tagName} ${name} ${width} x ${height} px`];
  });
}
