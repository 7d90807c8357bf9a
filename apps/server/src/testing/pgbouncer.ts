import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { vi } from 'vitest';
import { freePort } from './free-port.ts';
import { WAIT_OPTIONS } from './wait-options.ts';

export interface Pooler {
  /** The database through the pooler. */
  readonly url: string;
  /** Ends all connections of clients, and starts again on the same port. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Debian's PgBouncer in transaction mode, in front of a database whose server listens in a folder. */
export async function openPgBouncer(databaseUrl: string): Promise<Pooler> {
  const { user, database, host } = partsOf(databaseUrl);
  const [folder, port] = [await mkdtemp('/tmp/groundtrack-pgbouncer-'), await freePort()];
  // It refuses to run as root. The owner of the socket's folder may use it.
  const { uid, gid } = await stat(host);
  await chown(folder, uid, gid);
  const file = path.join(folder, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `${database} = host=${host} dbname=${database} user=${user}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 4',
  ];
  await writeFile(file, `${lines.join('\n')}\n`);
  const start = async () => {
    const child = spawn('pgbouncer', ['--quiet', file], { uid, gid, stdio: 'ignore' });
    await vi.waitFor(() => tryConnect(port), WAIT_OPTIONS);
    return child;
  };
  let child = await start();
  const stop = async (): Promise<void> => {
    const ended = once(child, 'exit');
    child.kill('SIGQUIT');
    await ended;
  };
  return {
    url: `postgres://${user}@127.0.0.1:${port}/${database}`,
    restart: async () => {
      await stop();
      child = await start();
    },
    close: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** `postgres://user@/database?host=/folder`, which is no URL of the standard. */
function partsOf(url: string): Readonly<Record<'user' | 'database' | 'host', string>> {
  const {
    user = '',
    database = '',
    host = '',
  } = /^postgres:\/\/(?<user>[^@:]+)(?::[^@]*)?@\/(?<database>\w+)\?host=(?<host>[^&]+)/.exec(url)?.groups ?? {};
  return { user, database, host: decodeURIComponent(host) };
}

function tryConnect(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve();
    });
    socket.on('error', reject);
  });
}
