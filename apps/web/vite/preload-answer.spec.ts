import { expect, test } from 'vitest';
import { linksTo } from './preload-answer.ts';

test('asks for an answer in the mode of the calls of the API, from the page of the app alone', () => {
  const [link] = linksTo('/api/answer', '/index.html');
  expect(link?.attrs).toEqual({ rel: 'preload', as: 'fetch', crossorigin: 'use-credentials', href: '/api/answer' });
  expect(linksTo('/api/answer', '/bench/globe.html')).toEqual([]);
});
