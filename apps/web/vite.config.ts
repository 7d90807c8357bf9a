import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiPage } from './vite/api-page.ts';
import { cesiumAssets } from './vite/cesium-assets.ts';
import { withoutWasm } from './vite/without-wasm.ts';

const SERVER = process.env['GROUNDTRACK_SERVER'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react(), apiPage(), cesiumAssets(), withoutWasm()],
  build: {
    outDir: 'dist',
    target: 'es2024',
    sourcemap: true,
    // tools/bench reads what each screen loads from it.
    manifest: true,
    // Cesium is one lazy chunk.
    chunkSizeWarningLimit: 4000,
  },
  worker: { format: 'es', plugins: () => [withoutWasm()] },
  // Only the worker imports satellite.js: without this the dev server finds it late and reloads the page.
  optimizeDeps: { include: ['@groundtrack/orbit > satellite.js'] },
  server: { port: 5173, proxy: { '/api': SERVER, '/sandbox': SERVER, '/tiles': SERVER } },
});
