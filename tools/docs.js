// `npm run docs`: builds the documents of the project as a site in dist/docs, with search.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installIfNeeded, productEnv, productNode, root } from './lib/project.js';

const folder = join(root, 'tools/docs-site');
/** VitePress finds its packages only from pages in its own folder. */
const pages = join(folder, 'pages');

/** @param {string} program @param {readonly string[]} args */
function run(program, args) {
  const options = { cwd: folder, env: productEnv(), shell: process.platform === 'win32' };
  const done = spawnSync(program, args, { ...options, stdio: 'inherit' });
  if (done.status !== 0) process.exit(done.status ?? 1);
}

installIfNeeded();
if (!existsSync(join(folder, 'node_modules/vitepress')))
  run('npm', ['ci', '--no-workspaces', '--no-audit', '--no-fund', '--loglevel=error']);
rmSync(pages, { recursive: true, force: true });
mkdirSync(pages);
const documents = readdirSync(root).filter((name) => name.endsWith('.md'));
for (const name of ['docs', ...documents]) cpSync(join(root, name), join(pages, name), { recursive: true });
run(productNode(), [join(folder, 'node_modules/vitepress/bin/vitepress.js'), 'build', '.']);
