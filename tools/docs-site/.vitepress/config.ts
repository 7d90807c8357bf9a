import path from 'node:path';
import { defineConfig } from 'vitepress';
import { sidebar } from '../sidebar.ts';

const folder = path.resolve(import.meta.dirname, '..');

export default defineConfig({
  title: 'Groundtrack',
  description: 'Self-hosted storefront for commercial satellite imagery',
  srcDir: path.join(folder, 'pages'),
  outDir: path.resolve(folder, '../../dist/docs'),
  cacheDir: path.join(folder, 'node_modules/.cache'),
  rewrites: { 'README.md': 'index.md', 'docs/decisions/README.md': 'docs/decisions/index.md' },
  // Files and folders of the code are not part of the site.
  ignoreDeadLinks: [/\/(?:apps|packages|fixtures|tools|deploy|LICENSE)/],
  themeConfig: { sidebar, search: { provider: 'local' }, outline: 'deep' },
});
