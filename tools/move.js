// `npm run move -- --to postgres://… --blobs s3://…`: copies the data to another database and store.
import { join } from 'node:path';
import { become, installIfNeeded, productNode, root } from './lib/project.js';

try {
  installIfNeeded();
  const program = ['--disable-warning=ExperimentalWarning', join(root, 'apps/server/src/move.ts')];
  // npm runs scripts in the project's folder, so paths are resolved against the operator's working directory.
  become(productNode(), [...program, ...process.argv.slice(2)], { cwd: process.env['INIT_CWD'] ?? process.cwd() });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
