/// <reference types="node" />
// What happy-dom was given to log to; vitest puts its own console on the global object.
import browserConsole from 'node:console';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import * as z from 'zod/mini';

z.config({ jitless: true });

// happy-dom answers media queries, but Mantine asks for what it lacks in some versions: nothing matches in specs.
window.matchMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});
window.HTMLElement.prototype.scrollIntoView = () => undefined;
// happy-dom lays nothing out: everything is in view.
window.IntersectionObserver = class extends window.IntersectionObserver {
  readonly #tell: (entries: { readonly isIntersecting: boolean }[]) => void;
  constructor(tell: IntersectionObserverCallback) {
    super(tell);
    // Only this part of the entries is read.
    this.#tell = (entries) => tell(entries as IntersectionObserverEntry[], this);
  }
  override observe(): void {
    this.#tell([{ isIntersecting: true }]);
  }
};

/**
 * Like a browser, happy-dom logs each failing answer; it also logs requests that a closing screen gave up. Specs provoke
 * both, so neither is logged.
 */
function isNetworkLog([first]: readonly unknown[]): boolean {
  if (first instanceof Error) return 'code' in first && first.code === 'ECONNRESET';
  return typeof first === 'string' && /^[A-Z]+ http:\/\/127\.0\.0\.1\S+ \d{3} \(/.test(first);
}

const log = browserConsole.error.bind(browserConsole);
browserConsole.error = (...line: readonly unknown[]) => {
  if (!isNetworkLog(line)) log(...line);
};

// A busy machine may take its time over a screen that a second is plenty for elsewhere.
configure({ asyncUtilTimeout: 15_000 });

vi.resetModules();
afterEach(cleanup);
