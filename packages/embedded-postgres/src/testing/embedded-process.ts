import { startEmbeddedServer } from '../embedded-server.ts';
import { ids, silentLog } from './surroundings.ts';

/**
 * A process with an embedded database. It prints its connection string, stops when its input ends, and exits when it
 * receives input.
 */
const [dataDir = ''] = process.argv.slice(2);
try {
  const server = await startEmbeddedServer({ dataDir, ids, log: silentLog });
  process.stdout.write(`${server.url}\n`);
  process.stdin.once('data', () => process.exit(1)).once('end', () => void server.stop());
} catch (error) {
  process.stdout.write(`${String(error)}\n`);
  process.exitCode = 1;
}
