import { expect, it, onTestFinished, vi } from 'vitest';
import { fetchAhead } from './fetch-ahead.ts';

it('fetches every file the build lists, also after one that fails, and none in a page without a list', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    if (address.endsWith('3.js')) throw new TypeError('offline');
    return new Response('');
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  await fetchAhead();
  expect(asked).toEqual([]);

  const names = Array.from({ length: 20 }, (_, index) => `assets/${index}.js`);
  const meta = document.createElement('meta');
  meta.name = 'files-ahead';
  meta.content = names.join(' ');
  document.head.append(meta);
  onTestFinished(() => meta.remove());
  await fetchAhead();
  expect(asked.toSorted()).toEqual(names.map((name) => `/${name}`).toSorted());
});
