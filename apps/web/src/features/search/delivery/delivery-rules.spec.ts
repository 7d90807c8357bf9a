import type { DeliveryChoices } from '@groundtrack/contract';
import { expect, test } from 'vitest';
import { archiveImage } from '../../../testing/samples.ts';
import { epsgProblem, offeredOf, toGridOptions, USUAL_DELIVERY, type WantedDelivery } from './delivery-rules.ts';

const resamplings: DeliveryChoices['resamplings'] = ['nearest', 'bilinear', 'cubic'];
const drawn: DeliveryChoices = { grids: ['utm'], epsg: true, resamplings, pictures: ['jpg', 'png'] };
const catalog: DeliveryChoices = { grids: ['utm', 'as-taken'], epsg: true, resamplings };
const [product] = archiveImage('scene', 'maxar', 100).products;

function sent(change: Partial<WantedDelivery>, delivery: DeliveryChoices) {
  if (!product) throw new Error('The sample image has no product');
  return toGridOptions({ delivery }, product, { ...USUAL_DELIVERY, ...change });
}

test('sends no defaults', () => {
  expect(sent({}, catalog)).toEqual({});
  expect(sent({ resampling: 'cubic' }, drawn)).toEqual({});
  expect(sent({ grid: 'as-taken', resampling: 'cubic' }, catalog)).toEqual({ grid: 'as-taken' });
  const sold = product?.metadata.size.projected.epsg;
  expect(sent({ grid: 'epsg', epsgText: String(sold), resampling: 'cubic' }, drawn)).toEqual({});
});

test('sends the choice', () => {
  expect(sent({ resampling: 'cubic' }, catalog)).toEqual({ resampling: 'cubic' });
  expect(sent({ picture: 'png' }, drawn)).toEqual({ picture: 'png' });
  expect(sent({ grid: 'epsg', epsgText: ' EPSG:3857 ' }, drawn)).toEqual({ grid: 3857 });
  expect(sent({ grid: 'epsg', epsgText: '2154', resampling: 'nearest' }, drawn)).toEqual({
    grid: 2154,
    resampling: 'nearest',
  });
});

test('sends nothing while the number is missing', () => {
  for (const epsgText of ['', '38', '3857.5', '99999', 'web'])
    expect(sent({ grid: 'epsg', epsgText }, drawn)).toBeNull();
  expect([epsgProblem(''), epsgProblem('4326')]).toEqual([null, null]);
  expect(epsgProblem('web')).toContain('such as 3857');
});

test('falls back to the defaults for options that an image does not offer', () => {
  const wanted: WantedDelivery = { grid: 'as-taken', epsgText: '', resampling: 'cubic', picture: 'png' };
  expect(offeredOf(wanted, drawn)).toMatchObject({ grid: 'utm', resampling: 'cubic', picture: 'png' });
  expect(offeredOf({ ...wanted, grid: 'epsg' }, undefined)).toMatchObject({
    grid: 'utm',
    resampling: 'bilinear',
    picture: 'jpg',
  });
});
