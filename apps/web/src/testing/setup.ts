/// <reference types="node" />
// The console that happy-dom logs to; vitest puts its own on the global object.
import browserConsole from 'node:console';
// Before anything loads React.
import './eager-react.ts';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { afterEach, vi } from 'vitest';
import * as z from 'zod/mini';
import { showAddress } from './show-address.ts';

z.config({ jitless: true });

// Mantine uses parts of matchMedia that some happy-dom versions lack. No query matches in specs.
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
// Without requestIdleCallback, as in Safari, idle work would wait a second.
window.requestIdleCallback = (run) => Number(setTimeout(run, 1, { didTimeout: false, timeRemaining: () => 50 }));
window.cancelIdleCallback = (handle) => clearTimeout(handle);
// happy-dom has no layout, so everything is in view.
window.IntersectionObserver = class extends window.IntersectionObserver {
  readonly #notify: (entries: { readonly isIntersecting: boolean; readonly target: Element }[]) => void;
  constructor(notify: IntersectionObserverCallback) {
    super(notify);
    // Only this part of the entries is used.
    this.#notify = (entries) => notify(entries as IntersectionObserverEntry[], this);
  }
  override observe(target: Element): void {
    this.#notify([{ isIntersecting: true, target }]);
  }
};

/**
 * Like a browser, happy-dom logs failed responses, requests aborted by a closing screen, and pages it does not load
 * into frames. Specs cause all of these on purpose, so none is logged.
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

/** Testing Library's error for a missing element. The document is only printed when the message is read. */
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
  // A busy machine may need longer than a second for a screen.
  asyncUtilTimeout: 15_000,
  // While a test waits, each failed attempt creates an error. Printing the document into each took a tenth of the time.
  getElementError: toElementError,
});

/**
 * React's development build captures a stack for the first 10,000 elements of each second. Only warnings show these
 * stacks, and they take a tenth of the render time. Setting this property disables them and changes nothing else.
 */
const reactInternals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (typeof reactInternals === 'object' && reactInternals !== null) {
  Object.defineProperty(reactInternals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set() {},
    configurable: true,
  });
}

// Stores read storage when they load, so each spec file starts with an empty one. If the previous file navigated to a
// file URL ("blob:"), cookies could neither be written nor read.
showAddress('http://localhost:3000/');
for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; Path=/; Max-Age=0`;
localStorage.clear();
sessionStorage.clear();
vi.resetModules();
afterEach(cleanup);
