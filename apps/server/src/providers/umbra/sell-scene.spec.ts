import { addsUp } from '@groundtrack/contract';
import { recordedText } from '@groundtrack/fixtures';
import { assert, asyncProperty, boolean, double, integer, record } from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { parseScene } from './parse-item.ts';
import { leastCents, sellScenes } from './sell-scene.ts';
import { umbraSettings } from './umbra-settings.ts';

const never = new AbortController().signal;
const recorded = z
  .tuple([z.object({ body: z.object({ features: z.array(z.unknown()) }) })])
  .parse(JSON.parse(recordedText('providers', 'umbra', 'archive.json')));
const scenes = recorded[0].body.features.map((one) => parseScene('umbra', one)).filter((one) => one !== null);
const area = { type: 'Point' as const, coordinates: [-79.58, 8.97] as [number, number] };

it('prices cover what Umbra charges and the margin, and add up for the buyer', async () => {
  const sale = record({
    cents: double({ min: 0, max: 500_000, noNaN: true }),
    isPerScene: boolean(),
    percent: integer({ min: 0, max: 30_000 }).map((hundredths) => hundredths / 100),
    fixedCents: integer({ min: 0, max: 5_000 }),
    minimumCents: integer({ min: 0, max: 20_000 }),
    roundToCents: integer({ min: 1, max: 200 }),
  });
  await assert(
    asyncProperty(sale, async ({ cents, isPerScene, ...margin }) => {
      const openData = isPerScene ? { perSceneCents: cents } : { perKm2Cents: cents };
      const account = { kind: 'umbra', clientId: 'i', clientSecret: 's' };
      const settings = umbraSettings.parse({ ...account, prices: { openData }, pricing: { margin } });
      const sold = await sellScenes(settings, { scenes, area }, never);
      expect(sold).toHaveLength(scenes.length);
      for (const { products } of sold) {
        const [{ charge, cost } = {}] = products;
        if (!charge) throw new Error('expected a product');
        expect(addsUp(charge)).toBe(true);
        const costCents = isPerScene ? cents : cents * charge.areaKm2;
        expect(cost?.cents ?? 0).toBeGreaterThanOrEqual(Math.floor(costCents));
        // Area times price is rounded to the nearest cent.
        const least = costCents * (1 + margin.percent / 100) + margin.fixedCents;
        expect(charge.totalCents).toBeGreaterThanOrEqual(Math.floor(least) - 1);
        expect(charge.totalCents).toBeGreaterThanOrEqual(Math.max(margin.minimumCents, leastCents(settings) ?? 0));
      }
    }),
    { numRuns: 300 },
  );
});
