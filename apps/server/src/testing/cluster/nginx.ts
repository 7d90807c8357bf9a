import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { until } from '../crash/observer.ts';
import { type Daemon, makeFolder, startDaemon, writeConfig } from './daemon.ts';

/** A response of nginx to a client. */
export interface ProxiedAnswer {
  readonly atMs: number;
  readonly method: string;
  readonly uri: string;
  readonly status: number;
  /** The number of servers that received the request; one that could not be reached has not. */
  readonly sentTo: number;
  readonly retryAfter: string;
}

export interface Nginx {
  readonly url: string;
  /** All responses so far. */
  answers(): Promise<readonly ProxiedAnswer[]>;
  close(): Promise<void>;
}

/** Debian's nginx in front of two web processes. */
export async function openNginx(parent: string, port: number, webPorts: readonly [number, number]): Promise<Nginx> {
  const folder = await makeFolder(path.join(parent, 'nginx'));
  const site = await writeConfig(folder, 'nginx.conf', {
    'listen 80;': `listen 127.0.0.1:${port};`,
    '10.0.0.21:8080': `127.0.0.1:${webPorts[0]}`,
    '10.0.0.22:8080': `127.0.0.1:${webPorts[1]}`,
  });
  const log = path.join(folder, 'access.log');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const main = path.join(folder, 'main.conf');
  const lines = [
    'daemon off;',
    `pid ${folder}/nginx.pid;`,
    `error_log ${folder}/error.log;`,
    'events {}',
    'http {',
    ...temporary,
    `log_format tries '$msec\t$request_method\t$uri\t$status\t$upstream_connect_time\t$sent_http_retry_after';`,
    `access_log ${log} tries;`,
    `include ${site};`,
    '}',
  ];
  await writeFile(main, lines.join('\n'));
  const nginx: Daemon = startDaemon(folder, ['nginx', '-p', folder, '-c', main, '-e', `${folder}/error.log`]);
  const url = `http://127.0.0.1:${port}`;
  await until('nginx answers', () =>
    fetch(url).then(
      () => true,
      () => false,
    ),
  );
  return {
    url,
    answers: async () => (await readFile(log, 'utf8')).trim().split('\n').map(parseLine),
    close: () => nginx.stop('SIGQUIT'),
  };
}

function parseLine(line: string): ProxiedAnswer {
  const [sec = '', method = '', uri = '', status = '', connectTimes = '', retryAfter = ''] = line.split('\t');
  const sentTo = connectTimes.split(',').filter((time) => /\d/.test(time)).length;
  return { atMs: Number(sec) * 1_000, method, uri, status: Number(status), sentTo, retryAfter };
}
