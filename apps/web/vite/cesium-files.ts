import { createReadStream, statSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Where the app serves Cesium's files from. */
const BASE = 'cesium';

/** Only what the globe loads: workers, the far base map, stars, the moon, and the tables of the Earth's axis. */
const WANTED = [
  'Workers',
  'Assets/Textures/NaturalEarthII',
  'Assets/Textures/SkyBox',
  'Assets/Textures/moonSmall.jpg',
  'Assets/IAU2006_XYS',
  'Assets/approximateTerrainHeights.json',
] as const;

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.xml': 'application/xml',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
};

export function engineRoot(): string {
  return path.dirname(createRequire(import.meta.url).resolve('@cesium/engine/package.json'));
}

/**
 * The file on disk for a path below the base URL, or null if the path is outside of Cesium's folders. Workers are
 * prebuilt in `Build`; assets are next to the sources.
 */
export function cesiumFile(root: string, relativePath: string): string | null {
  const folder = path.join(root, relativePath.startsWith('Workers') ? 'Build' : 'Source');
  const file = path.resolve(folder, relativePath);
  return WANTED.some((wanted) => isInside(path.join(folder, wanted), file)) ? file : null;
}

function isInside(folder: string, file: string): boolean {
  return file === folder || file.startsWith(folder + path.sep);
}

function serve(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const file = cesiumFile(engineRoot(), pathname.slice(1));
  if (!file || !statSync(file, { throwIfNoEntry: false })?.isFile()) return next();
  response.setHeader('Content-Type', MEDIA_TYPES[path.extname(file)] ?? 'application/octet-stream');
  response.setHeader('Cache-Control', 'no-cache');
  createReadStream(file).pipe(response);
}

/** Serves Cesium's static files in dev, copies them in the build, and sets their base URL in Cesium. */
export function cesiumFiles(): Plugin {
  let outDir = 'dist';
  let building = false;
  return {
    name: 'cesium-files',
    config: () => ({ define: { CESIUM_BASE_URL: JSON.stringify(`/${BASE}/`) } }),
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir);
      building = config.command === 'build';
    },
    configureServer(server) {
      server.middlewares.use(`/${BASE}`, serve);
    },
    async writeBundle() {
      if (!building) return;
      const root = engineRoot();
      for (const wanted of WANTED) {
        const source = cesiumFile(root, wanted);
        if (source) await cp(source, path.join(outDir, BASE, wanted), { recursive: true });
      }
    },
  };
}
