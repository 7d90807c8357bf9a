import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
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

afterEach(cleanup);
