import type { CesiumWidget } from '@cesium/engine';
import { expect, test } from 'vitest';
import { watchFailures } from './watch-failures.ts';

function widget() {
  const canvas = document.createElement('canvas');
  const listeners = new Set<() => void>();
  const renderError = {
    addEventListener: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const drop = () => canvas.dispatchEvent(new Event('webglcontextlost'));
  const fail = () => listeners.forEach((listener) => listener());
  // The two parts that are watched.
  return { drop, fail, watched: { canvas, scene: { renderError } } as unknown as CesiumWidget };
}

test('a lost context and a drawing that fails are reported, until the watch ends', () => {
  const { drop, fail, watched } = widget();
  let stops = 0;
  const close = watchFailures(watched, () => stops++);
  drop();
  fail();
  expect(stops).toBe(2);
  close();
  drop();
  fail();
  expect(stops).toBe(2);
});
