import { expect, onTestFinished, test } from 'vitest';
import { pointText, publishReadiness, publishState } from './globe-state.ts';

test('a state is written as text, and what is not said stays', () => {
  const host = document.createElement('div');
  publishState(host, { pin: '1.00000,2.00000', footprints: 3, baseMap: 'built-in', swath: 0 });
  publishState(host, { footprints: 0, swath: '' });
  const texts = Object.fromEntries([...host.attributes].map(({ name, value }) => [name, value]));
  expect(texts).toEqual({
    'data-pin': '1.00000,2.00000',
    'data-footprints': '0',
    'data-base-map': 'built-in',
    'data-swath': '',
  });
});

test.each([
  [0, 0, '0.00000,0.00000'],
  [-33.868821, 151.2092955, '-33.86882,151.20930'],
  [90, -180, '90.00000,-180.00000'],
])('the place %s, %s is %s', (latitude, longitude, text) => {
  expect(pointText({ latitude, longitude })).toBe(text);
});

test('the page says how far the globe is, and nothing without one', () => {
  onTestFinished(() => publishReadiness(null));
  const { documentElement: root } = document;
  for (const readiness of ['loading', 'ready', 'none'] as const) {
    publishReadiness(readiness);
    expect(root.dataset['globe']).toBe(readiness);
  }
  publishReadiness(null);
  publishReadiness(null);
  expect(root.hasAttribute('data-globe')).toBe(false);
});
