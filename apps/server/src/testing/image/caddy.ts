import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { vi } from 'vitest';
import { WAIT_OPTIONS } from '../wait-options.ts';

const execute = promisify(execFile);
const CADDYFILE = path.join(import.meta.dirname, '../../../../../deploy/Caddyfile');

export interface Caddy {
  /** The certificate that signs those of `localhost`. */
  readonly authority: string;
  stop(): Promise<void>;
}

/**
 * The Caddy of Debian with our Caddyfile, as a proxy for the server on `appPort`. Only the ports differ, and the
 * certificate is not added to those that this machine trusts.
 */
export async function openCaddy(
  folder: string,
  { httpsPort, httpPort, appPort }: Readonly<Record<'httpsPort' | 'httpPort' | 'appPort', number>>,
): Promise<Caddy> {
  const env = {
    ...process.env,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    DOMAIN: 'localhost',
    APP_HOST: '127.0.0.1',
    APP_PORT: String(appPort),
  };
  const { stdout } = await execute('caddy', ['adapt', '--config', CADDYFILE, '--adapter', 'caddyfile'], { env });
  const config = JSON.parse(stdout);
  config.admin = { disabled: true };
  config.apps.pki = { certificate_authorities: { local: { install_trust: false } } };
  config.apps.http = { ...config.apps.http, http_port: httpPort, https_port: httpsPort };
  for (const server of Object.values<{ listen: string[] }>(config.apps.http.servers)) server.listen = [`:${httpsPort}`];
  const file = path.join(folder, 'caddy.json');
  await writeFile(file, JSON.stringify(config));
  const child = spawn('caddy', ['run', '--config', file], { env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const authority = await vi.waitFor(
    () => readFile(path.join(folder, 'caddy/pki/authorities/local/root.crt'), 'utf8'),
    WAIT_OPTIONS,
  );
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  return { authority, stop };
}
