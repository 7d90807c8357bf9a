// `npm run providers -- check`: tests the configured providers with their real keys.
import { join } from 'node:path';
import { become, installIfNeeded, productNode, root } from './lib/project.js';

try {
  installIfNeeded();
  const program = ['--disable-warning=ExperimentalWarning', join(root, 'apps/server/src/providers.ts')];
  become(productNode(), [...program, ...process.argv.slice(2)], { cwd: process.env['INIT_CWD'] ?? process.cwd() });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
