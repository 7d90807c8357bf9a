import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { cesiumAssets } from './vite/cesium-assets.ts';

const SERVER = process.env['GROUNDTRACK_SERVER'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react(), cesiumAssets()],
  build: { outDir: 'dist', target: 'es2024', sourcemap: false },
  worker: { format: 'es' },
  server: { port: 5173, proxy: { '/api': SERVER, '/sandbox': SERVER, '/tiles': SERVER } },
});
