import { expect, it } from 'vitest';
import {
  addressWithComparing,
  addressWithOthers,
  addressWithStyle,
  comparingOfAddress,
  othersOfAddress,
  styleOfAddress,
} from './viewer-address.ts';

it.each([
  'ramp=%3Cscript%3Ealert(1)%3C/script%3E',
  'style=ndvi&ramp=%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E',
  'style=javascript:alert(1)',
  'style=bands&bands=1,2,%3Cb%3E',
  'style=single-band&bands=-1',
  'style=single-band&bands=4&limits=NaN,1',
  'style=ndvi&limits=1,__proto__',
])('a URL with %s draws the image in its default style', (query) => {
  expect(styleOfAddress(new URLSearchParams(query))).toEqual({});
});

it('a style survives the URL, next to other parameters', () => {
  const style = { style: 'single-band', bands: '4', ramp: 'magma', limits: '0,4000' } as const;
  const address = addressWithStyle(addressWithOthers(new URLSearchParams('ramp=gray&x=1'), ['b']), style);
  expect(styleOfAddress(address)).toEqual(style);
  expect([othersOfAddress(address), address.get('x')]).toEqual([['b'], '1']);
  expect(addressWithStyle(addressWithOthers(address, []), {}).toString()).toBe('x=1');
});

it('the images compared and how survive the URL', () => {
  const address = addressWithComparing(addressWithOthers(new URLSearchParams(), ['b', 'c']), 'time-lapse');
  expect(address.toString()).toBe('with=b%2Cc&compare=time-lapse');
  expect([othersOfAddress(address), comparingOfAddress(address)]).toEqual([['b', 'c'], 'time-lapse']);
  expect(addressWithComparing(address, 'swipe').toString()).toBe('with=b%2Cc');
  expect(comparingOfAddress(new URLSearchParams('compare=%3Cb%3E'))).toBe('swipe');
  expect(othersOfAddress(new URLSearchParams('with=,,'))).toEqual([]);
});
