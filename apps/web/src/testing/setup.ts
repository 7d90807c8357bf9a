/// <reference types="node" />
// What happy-dom was given to log to; vitest puts its own console on the global object.
import browserConsole from 'node:console';
// Before anything loads React.
import './eager-react.ts';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { afterEach, vi } from 'vitest';
import * as z from 'zod/mini';
import { showAddress } from './show-address.ts';

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
// Without idle callbacks, as Safari is, what waits for one would take a second.
window.requestIdleCallback = (run) => Number(setTimeout(run, 1, { didTimeout: false, timeRemaining: () => 50 }));
window.cancelIdleCallback = (handle) => clearTimeout(handle);
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
 * Like a browser, happy-dom logs each failing answer; it also logs requests that a closing screen gave up, and pages it
 * does not load into frames. Specs provoke all of it, so none is logged.
 */
function isNetworkLog([first]: readonly unknown[]): boolean {
  if (first instanceof Error && first.message.includes('Iframe page loading is disabled')) return true;
  if (first instanceof Error) return 'code' in first && ['ECONNRESET', 'ECONNREFUSED'].includes(String(first.code));
  return typeof first === 'string' && /^[A-Z]+ http:\/\/127\.0\.0\.1\S+ \d{3} \(/.test(first);
}

const log = browserConsole.error.bind(browserConsole);
browserConsole.error = (...line: readonly unknown[]) => {
  if (!isNetworkLog(line)) log(...line);
};

/** What Testing Library says of an element that is missing; the document is printed when the message is read. */
function toElementError(message: string | null, container: Element): Error {
  let whole: string | undefined;
  const error = Object.defineProperties(new Error(), {
    name: { value: 'TestingLibraryElementError' },
    message: {
      get: () => (whole ??= [message, prettyDOM(container)].filter(Boolean).join('\n\n')),
      set(changed: string) {
        whole = changed;
      },
      configurable: true,
    },
  });
  Error.captureStackTrace(error, toElementError);
  return error;
}

configure({
  // A busy machine may take its time over a screen that a second is plenty for elsewhere.
  asyncUtilTimeout: 15_000,
  // While a test waits, each look that fails makes an error; printing the document into it took a tenth of the time.
  getElementError: toElementError,
});

/**
 * React's development build takes the stack of each of the first 10,000 elements a second, which only its warnings show:
 * a tenth of the time of a screen. Without this property of its own they are taken, and nothing else changes.
 */
const reactInternals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (typeof reactInternals === 'object' && reactInternals !== null) {
  Object.defineProperty(reactInternals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set() {},
    configurable: true,
  });
}

// Stores of a file read what they find as they load: nothing of the file before. Where that one followed a link to an
// address of a file ("blob:"), cookies could neither be written nor read.
showAddress('http://localhost:3000/');
for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; Path=/; Max-Age=0`;
localStorage.clear();
sessionStorage.clear();
vi.resetModules();
afterEach(cleanup);
