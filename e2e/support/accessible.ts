import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

const LOOKS = [
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'light', viewport: { width: 360, height: 740 } },
  { colorScheme: 'dark', viewport: { width: 360, height: 740 } },
] as const;

/** Runs in the page: a change of colors begins with the next frame and takes its time. */
async function colorsSettled(): Promise<void> {
  for (let i = 0; i < 2; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
  await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
}

/** Axe finds nothing and nothing scrolls sideways, light and dark, wide and on a phone. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  // In the mode below axe looks into frames of the same origin only, and takes a tenth of the time.
  expect(page.frames(), `${screen} has no frames`).toHaveLength(1);
  // The canvas of the globe has its equivalent in lists and forms. What passes is not reported.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude('canvas');
  for (const { colorScheme, viewport } of LOOKS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    await page.evaluate(colorsSettled);
    const look = `${screen}, ${colorScheme}, ${viewport.width} px`;
    const { violations } = await axe.analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
    expect(found, look).toEqual([]);
    const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflowPx, `${look} scrolls sideways`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(LOOKS[0].viewport);
}
