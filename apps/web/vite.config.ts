import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { cesiumAssets } from './vite/cesium-assets.ts';
import { filesAhead } from './vite/files-ahead.ts';
import { noCircles } from './vite/no-circles.ts';
import { preloadFont } from './vite/preload-font.ts';
import { withoutWasm } from './vite/without-wasm.ts';

const SERVER = process.env['GROUNDTRACK_SERVER'] ?? 'http://127.0.0.1:8080';

/** Code that at least four screens or workers share; a part below 3 KB joins the one with the most users in common. */
const SHARED = { name: 'shared', minShareCount: 4, entriesAware: true, entriesAwareMergeThreshold: 3_000 };

export default defineConfig({
  plugins: [
    react(),
    cesiumAssets(),
    noCircles(),
    filesAhead('/features/home/home.tsx'),
    preloadFont('inter-latin-wght'),
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
    // What screens share is put together where that costs a screen few bytes: Home was a hundred requests.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shell', tags: ['$initial'] }, SHARED] } } },
  },
  worker: { format: 'es', plugins: () => [withoutWasm()] },
  // Only the worker imports it, where the dev server would find it late and load the page a second time.
  optimizeDeps: { include: ['@groundtrack/orbit > satellite.js'] },
  server: { port: 5173, proxy: { '/api': SERVER, '/sandbox': SERVER, '/tiles': SERVER } },
});
