import { Pool } from 'undici';
import { dispatched } from '../src/testing/dispatched.ts';

/** Requests of many concurrent clients, each on its own connection and one after the other. */
export interface Load {
  readonly url: string;
  /** One client for each. */
  readonly apiKeys: readonly string[];
  /** Sent in turn, by all clients together. */
  readonly bodies: readonly unknown[];
  readonly seconds: number;
}

/** Milliseconds of each answer. */
export interface LoadAnswer {
  readonly tookMs: readonly number[];
  readonly seconds: number;
}

async function run({ url, apiKeys, bodies, seconds }: Load): Promise<LoadAnswer> {
  const { origin, pathname: path } = new URL(url);
  const pool = new Pool(origin, { connections: apiKeys.length, pipelining: 1 });
  const written = bodies.map((body) => Buffer.from(JSON.stringify(body)));
  const tookMs: number[] = [];
  let sent = 0;
  const startedMs = performance.now();
  const sendAll = async (apiKey: string) => {
    while (performance.now() - startedMs < seconds * 1000) {
      const body = written[sent++ % written.length] ?? Buffer.of();
      const sentMs = performance.now();
      const { status } = await dispatched(pool, { method: 'POST', path, headers: { apikey: apiKey }, body });
      if (status !== 200) throw new Error(`${url}: ${status}`);
      tookMs.push(performance.now() - sentMs);
    }
  };
  await Promise.all(apiKeys.map(sendAll));
  await pool.destroy();
  return { tookMs, seconds: (performance.now() - startedMs) / 1000 };
}

process.on('message', (load: Load) => {
  void run(load).then((answer) => process.send?.(answer));
});
