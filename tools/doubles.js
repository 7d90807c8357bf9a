// `npm run doubles -- skyfi --port 9101`: starts a double of a provider on loopback.
import { join } from 'node:path';
import { become, installIfNeeded, productNode, root } from './lib/project.js';

try {
  installIfNeeded();
  const program = ['--disable-warning=ExperimentalWarning', join(root, 'packages/provider-doubles/src/main.ts')];
  become(productNode(), [...program, ...process.argv.slice(2)]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
