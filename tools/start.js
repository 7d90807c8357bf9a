// `npm start`: installs what is missing, builds the web app if its sources are newer, starts the server.
import { become, buildWebIfNeeded, installIfNeeded, productNode, serverArgs } from './lib/project.js';

try {
  installIfNeeded();
  buildWebIfNeeded();
  become(productNode(), serverArgs);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
