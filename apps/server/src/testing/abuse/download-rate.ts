import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export const MB = 1_000_000;

/** The input of a client: address, session key, and optionally a range. */
interface Wanted {
  readonly url: string;
  readonly apiKey: string;
  readonly range?: string;
}

/** A client in its own process, so that nothing else slows it down. The caller must disconnect it. */
export function startDownloadClient(): ChildProcess {
  return fork(path.join(import.meta.dirname, 'downloads-client.ts'));
}

/** The rates of some downloads of a client process, in megabytes per second. */
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
