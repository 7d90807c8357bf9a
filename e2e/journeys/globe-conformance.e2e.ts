import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { serveGlobePage } from '../../tools/bench/globe-page.ts';

/** Set by `apps/web/bench/globe-page.ts`. */
interface GlobePage {
  readonly bench: { conformance(): string[]; readonly rules: number };
}

test('the globe drawn by Cesium follows every rule of the null globe', { tag: '@globe' }, async ({ page, baseURL }) => {
  const folder = mkdtempSync(join(tmpdir(), 'groundtrack-globe-'));
  const served = await serveGlobePage(folder, baseURL ?? '');
  try {
    await page.goto(served.url);
    await page.waitForFunction(() => 'bench' in window);
    const { broken, rules } = await page.evaluate(() => {
      // The page of the bare globe sets it before anything else.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const { bench } = window as unknown as GlobePage;
      return { broken: bench.conformance(), rules: bench.rules };
    });
    expect(broken).toEqual([]);
    expect(rules).toBeGreaterThan(5);
  } finally {
    served.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
