import type { ChildProcess } from 'node:child_process';
import { until } from '../crash/observer.ts';
import type { MemoryProbe } from '../memory-probe.ts';
import { type BoughtFile, countOpen } from './bought-file.ts';
import { downloadRates, MB } from './download-rate.ts';
import { openStalledClients } from './stalled-clients.ts';

/** The server sends this many files concurrently through links of one account; other clients must wait. */
const LINKS_OF_OWNER = 64;

export interface StalledLoad {
  readonly clients: number;
  /** Size of the file. */
  readonly bytes: number;
  /** Number of rounds: downloads without and then with the clients. */
  readonly rounds: number;
  /** Downloads in each half of a round. */
  readonly runs: number;
}

export interface StalledSubject {
  readonly file: BoughtFile;
  /** Process id of the server. */
  readonly pid: number;
  readonly client: ChildProcess;
  readonly memory: Pick<MemoryProbe, 'residentBytes'>;
}

/**
 * The median rate of a download alone and next to clients that never read, and the memory that the server holds for
 * them.
 */
export async function measureStalled({ file, pid, client, memory }: StalledSubject, load: StalledLoad) {
  const openFiles = () => countOpen(pid, file.path);
  const wanted = { url: file.url, apiKey: file.buyer.apiKey };
  const alone: number[] = [];
  const beside: number[] = [];
  const grown: number[] = [];
  let files = 0;
  for (let round = 1; round <= load.rounds; round++) {
    alone.push(...(await downloadRates(client, wanted, load)));
    const before = await memory.residentBytes();
    const sockets = await openStalledClients(file.link, load.clients, round);
    await until(
      'the clients have their files',
      async () => (await openFiles()) >= Math.min(load.clients, LINKS_OF_OWNER),
    );
    beside.push(...(await downloadRates(client, wanted, load)));
    grown.push(((await memory.residentBytes()) - before) / MB);
    files = Math.max(files, await openFiles());
    for (const socket of sockets) socket.destroy();
    await until('their files are closed', async () => (await openFiles()) === 0);
  }
  const [aloneMbS, besideMbS] = [median(alone), median(beside)];
  return { aloneMbS, besideMbS, share: besideMbS / aloneMbS, grownMb: Math.max(...grown), files };
}

function median(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
}
