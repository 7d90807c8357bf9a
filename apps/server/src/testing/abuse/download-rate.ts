import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export const MB = 1_000_000;
const RUNS = 5;

/**
 * Megabytes a second that a client process takes. The machine does other things besides: the best run is the one they
 * disturbed least.
 * @param wanted what the client is told: address, session key and perhaps a range
 */
export async function bestDownloadRate(client: ChildProcess, wanted: object, expectedBytes: number): Promise<number> {
  const rates: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    client.send(wanted);
    const [{ bytes, seconds }] = (await once(client, 'message')) as [{ bytes: number; seconds: number }];
    if (bytes !== expectedBytes) throw new Error(`${bytes} bytes arrived instead of ${expectedBytes}`);
    rates.push(bytes / MB / seconds);
  }
  return Math.max(...rates);
}
