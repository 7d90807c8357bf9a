import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type * as AxeCore from 'axe-core';
import { expect } from './test.ts';

declare global {
  interface Window {
    /** Defined once its source was evaluated in the document. */
    axe?: typeof AxeCore;
  }
}

const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };
/** The rules that read colors. All others have the same results in both themes, which differ only in colors. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
const LOOKS = [
  { colorScheme: 'light', viewport: WIDE, only: null },
  { colorScheme: 'dark', viewport: WIDE, only: COLOR_RULES },
  { colorScheme: 'dark', viewport: PHONE, only: COLOR_RULES },
  { colorScheme: 'light', viewport: PHONE, only: null },
] as const;

/** Runs in the page: waits until a change of colors, which starts with the next frame, is complete. */
export async function colorsSettled(): Promise<void> {
  for (let i = 0; i < 2; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
  await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
}

/**
 * Runs in the page: the rule violations, by selector. Lists and forms are the equivalent of the globe's canvas.
 * @param only the rules to check; null for all
 */
async function findViolations(only: readonly string[] | null): Promise<string[]> {
  if (!window.axe) throw new Error('Axe is not in this document');
  const rules = only ? { runOnly: { type: 'rule' as const, values: [...only] } } : {};
  // Passed rules are not reported, because that takes most of the time.
  const { violations } = await window.axe.run({ exclude: ['canvas'] }, { resultTypes: ['violations'], ...rules });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Checks that axe finds nothing and nothing scrolls sideways, in light and dark, wide and on a phone. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  expect(page.frames(), `${screen} has no frames, which Axe would not look into`).toHaveLength(1);
  // Its source is compiled once for all screens of a document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE);
  for (const { colorScheme, viewport, only } of LOOKS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    await page.evaluate(colorsSettled);
    const look = `${screen}, ${colorScheme}, ${viewport.width} px`;
    expect(await page.evaluate(findViolations, only), look).toEqual([]);
    const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflowPx, `${look} scrolls sideways`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(WIDE);
}
