import type { Plugin } from 'vite';

const STUB = '\0no-wasm';

/**
 * Omits the WASM builds that satellite.js offers in addition to JavaScript: nothing here calls them, and their imports
 * of Node modules are what no browser can follow. Build only: the dev server bundles dependencies before plugins see
 * them.
 */
export function withoutWasm(): Plugin {
  return {
    name: 'without-wasm',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (/^#wasm-(single|multi)-thread$/.test(source) ? STUB : null),
    load: (id) => (id === STUB ? 'export default null;' : null),
  };
}
