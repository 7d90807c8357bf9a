import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export const MB = 1_000_000;
const RUNS = 5;

/** What a client is told: address, session key and perhaps a range. */
interface Wanted {
  readonly url: string;
  readonly apiKey: string;
  readonly range?: string;
}

/** A client in a process of its own, so that nothing else it does slows it down. To be disconnected. */
export function startDownloadClient(): ChildProcess {
  return fork(path.join(import.meta.dirname, 'downloads-client.ts'));
}

/** Megabytes a second that a client process takes, of each of some downloads. */
export async function downloadRates(
  client: ChildProcess,
  wanted: Wanted,
  { bytes: expected, runs }: { readonly bytes: number; readonly runs: number },
): Promise<number[]> {
  const rates: number[] = [];
  for (let run = 0; run < runs; run++) {
    client.send(wanted);
    const [{ bytes, seconds }] = (await once(client, 'message')) as [{ bytes: number; seconds: number }];
    if (bytes !== expected) throw new Error(`${bytes} bytes arrived instead of ${expected}`);
    rates.push(bytes / MB / seconds);
  }
  return rates;
}

/** The machine does other things besides: the best run is the one they disturbed least. */
export async function bestDownloadRate(client: ChildProcess, wanted: Wanted, bytes: number): Promise<number> {
  return Math.max(...(await downloadRates(client, wanted, { bytes, runs: RUNS })));
}
