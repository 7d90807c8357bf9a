import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { projectRoot } from '../rules/project-files.ts';
import { figure } from './figures.ts';

/** JavaScript that the browser loads before a screen can be used, from Vite's manifest. */
type Manifest = Record<string, { readonly file: string; readonly imports?: readonly string[] }>;

const dist = join(projectRoot, 'apps/web/dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;

function scriptsOf(module: string, files = new Set<string>()): Set<string> {
  // A chunk that exports nothing but its module is listed by the name of its file.
  const named = new RegExp(`^_${basename(module, '.tsx')}-[^.]+\\.js$`);
  const chunk = manifest[module] ?? manifest[Object.keys(manifest).find((key) => named.test(key)) ?? ''];
  if (!chunk) throw new Error(`The build has no module ${module}`);
  if (files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) scriptsOf(imported, files);
  return files;
}

function gzippedKb(files: Iterable<string>): number {
  let bytes = 0;
  for (const file of files) bytes += gzipSync(readFileSync(join(dist, file))).length;
  return bytes / 1024;
}

const login = scriptsOf('index.html');
const home = scriptsOf('src/features/home/linked-home.tsx', new Set(login));
const globe = scriptsOf('src/globe/cesium-globe.ts', new Set(home));
figure('login_js_gz_kb', gzippedKb(login), 'KB', 250);
figure('home_form_js_gz_kb', gzippedKb(home), 'KB', 330);
figure('globe_js_gz_kb', gzippedKb([...globe].filter((file) => !home.has(file))), 'KB');
