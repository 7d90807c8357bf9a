import { toItemId, toPriceId } from '@groundtrack/contract';
import { expect, it } from 'vitest';
import { SAMPLE_ACQUIRED } from '../../../testing/sample-tasking.ts';
import { type Delivery, tiffMetadata } from './delivery-facts.ts';
import { stacItem } from './stac-item.ts';

const delivery: Delivery = {
  id: toItemId('0b5e61d2-3f0e-4d55-9d0c-6a1f5f1f9a77'),
  scene: SAMPLE_ACQUIRED.scene,
  product: { ...SAMPLE_ACQUIRED.product, priceId: toPriceId('p') },
  image: { path: '', widthPx: 100, heightPx: 100, epsg: 32618, box: [0, 0, 5000, 5000], licenseText: '' },
  simulated: true,
};

it('is marked in the Item and the GeoTIFF of a simulated tasking only', () => {
  const tasked = { ...delivery, simulatedTime: true };
  expect(stacItem(tasked, [])).toMatchObject({
    properties: { datetime: '2026-09-09T00:00:00.000Z', 'groundtrack:time': 'simulated time' },
  });
  expect(tiffMetadata(tasked)).toMatchObject({ TIME: 'simulated time' });
  expect(JSON.stringify([stacItem(delivery, []), tiffMetadata(delivery)])).not.toContain('simulated time');
});
