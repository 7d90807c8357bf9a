// `npm start`: installs what is missing, builds the web app if its sources are newer, starts the server.
import { join } from 'node:path';
import { become, buildWebIfNeeded, installIfNeeded, productNode, root } from './lib/project.js';

try {
  installIfNeeded();
  buildWebIfNeeded();
  become(productNode(), ['--disable-warning=ExperimentalWarning', join(root, 'apps/server/src/main.ts')]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
