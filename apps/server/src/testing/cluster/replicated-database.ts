import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { until } from '../crash/observer.ts';
import { freePort } from '../free-port.ts';
import { type Daemon, makeFolder, startDaemon, writeConfig } from './daemon.ts';

/** Two PostgreSQL servers under Patroni, one of which leads, behind HAProxy and PgBouncer. */
export interface ReplicatedDatabase {
  /** The server's role through PgBouncer. */
  readonly pooledUrl: string;
  /** The same through HAProxy alone. */
  readonly directUrl: string;
  readonly ownerUrl: string;
  /** Resolves when the standby has everything, and may become the leader. */
  untilReplicated(): Promise<void>;
  /** SIGKILL for PostgreSQL and Patroni. @returns a function that starts them again */
  kill(role: 'leader' | 'standby'): Promise<() => void>;
  /** Stalls PostgreSQL and Patroni of the leader, as of a paused machine. @returns a function that lets them continue */
  freezeLeader(): Promise<() => void>;
  /** Makes the standby the leader, as for maintenance. */
  switchOver(): Promise<void>;
  /** The end of the output of both, to explain a failed spec. */
  printed(): Promise<string>;
  close(): Promise<void>;
}

interface Member {
  readonly name: string;
  readonly data: string;
  readonly restUrl: string;
  readonly patroni: Daemon;
}

/** As Patroni's API describes them (patroni.readthedocs.io, "Patroni REST API"). */
interface ClusterView {
  readonly members: readonly { readonly name: string; readonly role: string; readonly state: string }[];
}

const READY_MS = 120_000;
const PASSWORD = 'server-password';
const SUPERUSER = 'postgres:superuser-password';

export async function openReplicatedDatabase(parent: string): Promise<ReplicatedDatabase> {
  const folder = await makeFolder(path.join(parent, 'database'));
  const etcdPort = await freePort();
  const started: Daemon[] = [await startEtcd(folder, etcdPort)];
  const ports = { db1: await freePort(), db2: await freePort(), rest1: await freePort(), rest2: await freePort() };
  const members: Member[] = [];
  for (const [name, port, restPort] of [
    ['db1', ports.db1, ports.rest1],
    ['db2', ports.db2, ports.rest2],
  ] as const) {
    const member = await startMember(folder, { name, port, restPort, etcdPort });
    members.push(member);
    started.push(member.patroni);
  }
  const proxyPort = await freePort();
  started.push(await startHaproxy(folder, { ...ports, proxyPort }));
  const url = (user: string, port: number, database = 'groundtrack') =>
    `postgres://${user}@127.0.0.1:${port}/${database}`;
  await until('a database leads', () => answers(url(SUPERUSER, proxyPort, 'postgres')), READY_MS);
  await createDatabase(url(SUPERUSER, proxyPort, 'postgres'));
  const poolPort = await freePort();
  started.push(await startPgBouncer(folder, { poolPort, proxyPort }));
  const pooledUrl = url(`groundtrack_server:${PASSWORD}`, poolPort);
  await until('the pooler answers', () => answers(pooledUrl), READY_MS);

  const leader = async (): Promise<Member> => {
    for (const member of members) if (await isOk(`${member.restUrl}/primary`)) return member;
    throw new Error('No database leads');
  };
  const standby = async (): Promise<Member> => {
    const { name } = await leader();
    const other = members.find((member) => member.name !== name);
    if (!other) throw new Error('There is no standby');
    return other;
  };
  return {
    pooledUrl,
    directUrl: url(`groundtrack_server:${PASSWORD}`, proxyPort),
    ownerUrl: url(`groundtrack:${PASSWORD}`, proxyPort),
    untilReplicated: () =>
      until('the standby has everything', async () => hasSynchronousStandby((await leader()).restUrl), READY_MS),
    kill: async (role) => {
      const { patroni, data } = role === 'leader' ? await leader() : await standby();
      signalAll(await processesOf({ patroni, data }), 'SIGKILL');
      await patroni.stop('SIGKILL');
      return () => patroni.start();
    },
    freezeLeader: async () => {
      const pids = await processesOf(await leader());
      signalAll(pids, 'SIGSTOP');
      return () => signalAll(pids, 'SIGCONT');
    },
    switchOver: async () => {
      const [from, to] = [await leader(), await standby()];
      const body = JSON.stringify({ leader: from.name, candidate: to.name });
      const answer = await fetch(`${from.restUrl}/switchover`, { method: 'POST', body });
      if (!answer.ok) throw new Error(`Patroni answered ${answer.status}: ${await answer.text()}`);
    },
    printed: async () => (await Promise.all(members.map(({ patroni }) => patroni.printed()))).join('\n'),
    close: async () => {
      // Patroni stops its PostgreSQL.
      for (const daemon of started.toReversed()) await daemon.stop();
    },
  };
}

async function startEtcd(parent: string, port: number): Promise<Daemon> {
  const folder = await makeFolder(path.join(parent, 'etcd'));
  const url = `http://127.0.0.1:${port}`;
  const peerUrl = `http://127.0.0.1:${await freePort()}`;
  const addresses = [
    ['--listen-client-urls', url],
    ['--advertise-client-urls', url],
    ['--listen-peer-urls', peerUrl],
    ['--initial-advertise-peer-urls', peerUrl],
    ['--initial-cluster', `etcd1=${peerUrl}`],
  ].flat();
  const etcd = startDaemon(folder, [
    'etcd',
    '--enable-v2',
    ...addresses,
    '--name=etcd1',
    `--data-dir=${path.join(folder, 'data')}`,
  ]);
  await until('etcd answers', () => isOk(`${url}/health`), READY_MS);
  return etcd;
}

async function startMember(
  parent: string,
  ports: { readonly name: string; readonly port: number; readonly restPort: number; readonly etcdPort: number },
): Promise<Member> {
  const { name, port, restPort, etcdPort } = ports;
  const folder = await makeFolder(path.join(parent, name));
  const data = path.join(folder, 'data');
  const file = await writeConfig(folder, 'patroni.yml', {
    'name: db1': `name: ${name}`,
    '10.0.0.11:2379,10.0.0.12:2379,10.0.0.13:2379': `127.0.0.1:${etcdPort}`,
    '10.0.0.11:8008': `127.0.0.1:${restPort}`,
    '10.0.0.11:5432': `127.0.0.1:${port}`,
    '/var/lib/postgresql/15/groundtrack': data,
    '/var/lib/postgresql/.pgpass_patroni': path.join(folder, 'pgpass'),
    '/var/run/postgresql': folder,
    '10.0.0.0/24': '127.0.0.1/32',
  });
  return { name, data, restUrl: `http://127.0.0.1:${restPort}`, patroni: startDaemon(folder, ['patroni', file]) };
}

async function startHaproxy(
  parent: string,
  ports: Readonly<Record<'db1' | 'db2' | 'rest1' | 'rest2' | 'proxyPort', number>>,
): Promise<Daemon> {
  const folder = await makeFolder(path.join(parent, 'haproxy'));
  const file = await writeConfig(folder, 'haproxy.cfg', {
    '127.0.0.1:5000': `127.0.0.1:${ports.proxyPort}`,
    '10.0.0.11:5432 check port 8008': `127.0.0.1:${ports.db1} check port ${ports.rest1}`,
    '10.0.0.12:5432 check port 8008': `127.0.0.1:${ports.db2} check port ${ports.rest2}`,
  });
  return startDaemon(folder, ['haproxy', '-db', '-f', file]);
}

async function startPgBouncer(
  parent: string,
  { poolPort, proxyPort }: Readonly<Record<'poolPort' | 'proxyPort', number>>,
): Promise<Daemon> {
  const folder = await makeFolder(path.join(parent, 'pgbouncer'));
  const users = path.join(folder, 'userlist.txt');
  await writeFile(users, `"groundtrack_server" "${PASSWORD}"\n`);
  const file = await writeConfig(folder, 'pgbouncer.ini', {
    'port=5000': `port=${proxyPort}`,
    'listen_port = 6432': `listen_port = ${poolPort}`,
    '/etc/pgbouncer/userlist.txt': users,
  });
  for (const readable of [users, file]) await chmod(readable, 0o644);
  return startDaemon(folder, ['pgbouncer', file]);
}

/** Patroni, PostgreSQL, and its children, each of which is a process group of its own. */
async function processesOf({ patroni, data }: Pick<Member, 'patroni' | 'data'>): Promise<readonly number[]> {
  const [postmaster = ''] = (await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n');
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  return [patroni.pid(), Number(postmaster), ...children.trim().split(' ').map(Number)];
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // A connection has ended in the meantime.
    }
  }
}

/** The roles of docs/operations.md, "Roles" and "A pooler". */
async function createDatabase(superuserUrl: string): Promise<void> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  for (const statement of [
    `CREATE ROLE groundtrack LOGIN PASSWORD '${PASSWORD}'`,
    `CREATE ROLE groundtrack_server LOGIN PASSWORD '${PASSWORD}'`,
    "ALTER ROLE groundtrack_server SET statement_timeout = '15s'",
    "ALTER ROLE groundtrack_server SET idle_in_transaction_session_timeout = '30s'",
    'CREATE DATABASE groundtrack OWNER groundtrack',
  ])
    await client.query(statement);
  await client.end();
}

async function hasSynchronousStandby(restUrl: string): Promise<boolean> {
  const answer = await fetch(`${restUrl}/cluster`);
  const { members } = (await answer.json()) as ClusterView;
  return members.some(({ role, state }) => role === 'sync_standby' && ['running', 'streaming'].includes(state));
}

async function isOk(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok ?? false;
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
