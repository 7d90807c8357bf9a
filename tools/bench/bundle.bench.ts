import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { projectRoot } from '../rules/project-files.ts';
import { figure } from './figures.ts';

/** Vite's manifest: what each module needs at once, and what it loads later. */
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }>;

const dist = join(projectRoot, 'apps/web/dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;

/** All files loaded at once for some modules. */
function filesOf(modules: readonly string[], seen = new Set<string>()): Set<string> {
  const files = new Set<string>();
  for (const name of modules) {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) continue;
    seen.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...filesOf(chunk.imports ?? [], seen)]) files.add(file);
  }
  return files;
}

function gzippedKb(files: Iterable<string>): number {
  let bytes = 0;
  for (const file of files) bytes += gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
  return bytes / 1024;
}

function brotliKb(files: Iterable<string>): number {
  let bytes = 0;
  for (const file of new Set(files)) {
    const path = join(dist, file);
    bytes += statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
  }
  return bytes / 1024;
}

function moduleNamed(part: string): string {
  const name = Object.keys(manifest).find((key) => key.includes(part));
  if (!name) throw new Error(`No module like ${part} in the build`);
  return name;
}

// The login is a part of the first chunk.
const login = filesOf(['index.html']);
const cesiumInLogin = [...login].filter((file) => readFileSync(join(dist, file), 'utf8').includes('CESIUM_BASE_URL'));
figure('login_route_gz_kb', gzippedKb(login), 'KB', 132.6);
figure('login_route_cesium_files', cesiumInLogin.length, 'files', 0);

const viewer = filesOf([moduleNamed('features/viewer/scene-view-screen'), moduleNamed('features/viewer/viewer.tsx')]);
const home = filesOf([moduleNamed('features/home/linked-home.tsx')]);
// What neither Login nor Home has loaded by then, the tools over its globe and the cart in the bar included.
const beforeViewer = new Set([
  ...login,
  ...home,
  ...filesOf([moduleNamed('features/home/globe-tools.tsx'), moduleNamed('app/cart-link.tsx')]),
]);
figure('viewer_gz_kb', gzippedKb([...viewer].filter((file) => !beforeViewer.has(file))), 'KB', 90);
const ofViewer = [...home].filter((file) => readFileSync(join(dist, file), 'utf8').includes('leaflet'));
figure('home_viewer_files', ofViewer.length, 'files', 0);

// Beside what the login has loaded. Each file is a request, six at a time.
for (const [screen, kb] of [
  ['home/home-visitor', 20],
  ['home/linked-home', 100],
] as const) {
  const own = [...filesOf([moduleNamed(`features/${screen}`)])].filter((file) => !login.has(file));
  figure(`${screen.split('/')[1]?.replace('-', '_')}_gz_kb`, gzippedKb(own), 'KB', kb);
  figure(`${screen.split('/')[1]?.replace('-', '_')}_files`, own.length, 'files', 20);
}

// With what asks the server what it is, for which the start page waits with its demo and its prices.
const startPage = filesOf(['home/home-visitor', 'api/ask-server-info'].map(moduleNamed));
figure('start_page_gz_kb', gzippedKb([...startPage].filter((file) => !login.has(file))), 'KB', 32);

// All that a browser fetches before the form of Home can be used, as the server sends it; the rest comes after it.
figure('home_form_br_kb', brotliKb(['index.html', ...login, ...home]), 'KB', 185);
const registration = filesOf([moduleNamed('features/account/registration-screen')]);
figure('registration_form_br_kb', brotliKb(['index.html', ...login, ...registration]), 'KB', 180);

const globe = filesOf([moduleNamed('src/globe/')]);
figure('globe_gz_kb', gzippedKb([...globe].filter((file) => !login.has(file))), 'KB', 820);
