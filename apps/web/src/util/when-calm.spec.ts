import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenCalm } from './when-calm.ts';

let element: HTMLElement;
let isPhone = false;

beforeEach(() => {
  vi.useFakeTimers();
  element = document.body.appendChild(document.createElement('div'));
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  element.remove();
});

/** Sees its element at once, or when told to. */
function stubView(isInView: boolean): (isInView: boolean) => void {
  let tell: (isInView: boolean) => void = () => undefined;
  class View {
    constructor(see: (entries: readonly { intersectionRatio: number }[]) => void) {
      tell = (inView) => see([{ intersectionRatio: inView ? 1 : 0.2 }]);
    }
    observe() {
      tell(isInView);
    }
    disconnect() {
      tell = () => undefined;
    }
  }
  vi.stubGlobal('IntersectionObserver', View);
  return (next) => tell(next);
}

it('runs within a second where there is a large screen', () => {
  isPhone = false;
  const run = vi.fn();
  whenCalm(element, run);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledTimes(1);
});

it('waits on a phone until nobody has typed for four seconds', () => {
  isPhone = true;
  stubView(true);
  const run = vi.fn();
  whenCalm(element, run);
  vi.advanceTimersByTime(3_900);
  window.dispatchEvent(new Event('input'));
  vi.advanceTimersByTime(3_900);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200 + 1_000);
  expect(run).toHaveBeenCalledTimes(1);
});

it('waits on a phone until most of the element is in view', () => {
  isPhone = true;
  const see = stubView(false);
  const run = vi.fn();
  whenCalm(element, run);
  vi.advanceTimersByTime(60_000);
  expect(run).not.toHaveBeenCalled();
  see(true);
  vi.advanceTimersByTime(5_100);
  expect(run).toHaveBeenCalledTimes(1);
});

it('runs at once, and once, for whoever reaches for the element', () => {
  isPhone = true;
  stubView(true);
  const run = vi.fn();
  whenCalm(element, run);
  element.dispatchEvent(new Event('pointerdown'));
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(run).toHaveBeenCalledTimes(1);
});

it('runs no more once it is closed', () => {
  for (isPhone of [false, true]) {
    stubView(true);
    const run = vi.fn();
    whenCalm(element, run)();
    element.dispatchEvent(new Event('pointerdown'));
    window.dispatchEvent(new Event('input'));
    vi.advanceTimersByTime(60_000);
    expect(run).not.toHaveBeenCalled();
  }
});
