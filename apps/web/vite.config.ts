import { serverInfoEndpoint } from '@groundtrack/contract';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { cesiumAssets } from './vite/cesium-assets.ts';
import { filesAhead } from './vite/files-ahead.ts';
import { noCircles } from './vite/no-circles.ts';
import { preloadAnswer } from './vite/preload-answer.ts';
import { preloadFont } from './vite/preload-font.ts';
import { withoutWasm } from './vite/without-wasm.ts';

const SERVER = process.env['GROUNDTRACK_SERVER'] ?? 'http://127.0.0.1:8080';

/**
 * How the code that screens share is put together. Each file is a request, and a browser makes six at a time: a hundred of
 * them take a telephone longer than the bytes of a few large ones. tools/bench measures what each screen loads.
 */
const SHARED = [
  // What the start page needs to be drawn, kept apart from the schemas and floating layers of all other screens.
  {
    name: 'light',
    test: /src\/(globe\/(?!graphics-menu|ruler-panel|cesium|names)|util\/(?!jitless|charge-text|measure|area-polygons))|zustand|contract\/src\/(core\/money|server-info\/built-in-map)/,
    minShareCount: 3,
  },
  { name: 'common', minShareCount: 4 },
  // The rest in the parts that screens need together; a part below 8 KB joins the one with the most users in common.
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 8_000 },
];

export default defineConfig({
  plugins: [
    react(),
    cesiumAssets(),
    noCircles(),
    filesAhead('/features/home/linked-home.tsx'),
    preloadFont('inter-latin-wght'),
    preloadAnswer(serverInfoEndpoint.path),
    withoutWasm(),
  ],
  // The globe is Cesium in one lazy chunk; tools/bench measures it, and what each screen loads, from the manifest.
  build: {
    outDir: 'dist',
    target: 'es2024',
    sourcemap: false,
    // Every browser of the target preloads modules by itself.
    modulePreload: { polyfill: false },
    manifest: true,
    chunkSizeWarningLimit: 4000,
    // What every first load needs in one file: a dozen small ones compress worse and are as many requests.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shell', tags: ['$initial'] }, ...SHARED] } } },
  },
  worker: { format: 'es', plugins: () => [withoutWasm()] },
  // Only the worker imports it, where the dev server would find it late and load the page a second time.
  optimizeDeps: { include: ['@groundtrack/orbit > satellite.js'] },
  server: { port: 5173, proxy: { '/api': SERVER, '/sandbox': SERVER, '/tiles': SERVER } },
});
