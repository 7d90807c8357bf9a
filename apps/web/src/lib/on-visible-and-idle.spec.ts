import { afterEach, expect, it, vi } from 'vitest';
import { onVisibleAndIdle } from './on-visible-and-idle.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** An observer that a spec controls. */
function stubObserver() {
  let notify: (isIntersecting: boolean) => void = () => {};
  let isObserving = false;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { readonly isIntersecting: boolean }[]) => void) {
        notify = (isIntersecting) => {
          if (isObserving) callback([{ isIntersecting }]);
        };
      }
      observe() {
        isObserving = true;
      }
      disconnect() {
        isObserving = false;
      }
    },
  );
  return (isIntersecting: boolean) => notify(isIntersecting);
}

function start() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const show = stubObserver();
  const run = vi.fn();
  const close = onVisibleAndIdle(document.createElement('div'), run);
  return { show, run, close };
}

it('waits until the element is in view and the browser is idle', () => {
  const { show, run } = start();
  show(false);
  vi.runAllTimers();
  expect(run).not.toHaveBeenCalled();
  show(true);
  expect(run).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(run).toHaveBeenCalledTimes(1);
});

it('runs once', () => {
  const { show, run } = start();
  show(true);
  vi.runAllTimers();
  show(true);
  vi.runAllTimers();
  expect(run).toHaveBeenCalledTimes(1);
});

it('does not run after it was closed', () => {
  const { show, run, close } = start();
  show(true);
  close();
  vi.runAllTimers();
  expect(run).not.toHaveBeenCalled();
});
