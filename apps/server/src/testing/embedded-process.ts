import { startEmbeddedServer } from '../db/embedded-server.ts';
import { systemIds } from '../system.ts';
import { silentLog } from './silent-log.ts';

/** A process of its own with an embedded database: says its address, and stops when its input ends. */
const [dataDir = ''] = process.argv.slice(2);
try {
  const server = await startEmbeddedServer({ dataDir, ids: systemIds, log: silentLog });
  process.stdout.write(`${server.url}\n`);
  process.stdin.resume().once('end', () => void server.stop());
} catch (error) {
  process.stdout.write(`${String(error)}\n`);
  process.exitCode = 1;
}
