// `npm run backup`, `harvest`, `move`, `operations`, `providers`, and `restore`: runs a program of the server.
import { join } from 'node:path';
import { become, installIfNeeded, productNode, root } from './lib/project.js';

const [name, ...args] = process.argv.slice(2);

try {
  installIfNeeded();
  const program = ['--disable-warning=ExperimentalWarning', join(root, `apps/server/src/${name}.ts`)];
  // npm runs scripts in the project's folder, so paths are resolved against the operator's working directory.
  become(productNode(), [...program, ...args], { cwd: process.env['INIT_CWD'] ?? process.cwd() });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
