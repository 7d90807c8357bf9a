import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { cesiumAssets } from './vite/cesium-assets.ts';

const SERVER = process.env['GROUNDTRACK_SERVER'] ?? 'http://127.0.0.1:8080';
const NO_WASM = 'data:text/javascript,export default null';

export default defineConfig({
  plugins: [react(), cesiumAssets()],
  // The globe is Cesium in one lazy chunk; tools/bench measures it, and what each screen loads, from the manifest.
  build: { outDir: 'dist', target: 'es2024', sourcemap: false, manifest: true, chunkSizeWarningLimit: 4000 },
  worker: { format: 'es' },
  // satellite.js also brings SGP4 as WASM, which nothing here uses and whose imports of Node modules no browser follows.
  resolve: { alias: [{ find: /^#wasm-(single|multi)-thread$/, replacement: NO_WASM }] },
  server: { port: 5173, proxy: { '/api': SERVER, '/sandbox': SERVER, '/tiles': SERVER } },
});
