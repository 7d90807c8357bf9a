import { Agent, request } from 'node:http';

/** Requests of many clients at once, each on a connection of its own and with one request after another. */
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

/** The same bytes for each request with this body, written once. */
function post(url: string, apiKey: string, { agent, body }: { readonly agent: Agent; readonly body: Buffer }) {
  return new Promise<void>((resolve, reject) => {
    const headers = { apiKey, 'content-type': 'application/json', 'content-length': body.length };
    const asking = request(url, { method: 'POST', agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`));
      answer.resume();
      answer.on('end', resolve);
    });
    asking.on('error', reject);
    asking.end(body);
  });
}

async function run({ url, apiKeys, bodies, seconds }: Load): Promise<LoadAnswer> {
  const agent = new Agent({ keepAlive: true, maxSockets: apiKeys.length });
  const written = bodies.map((body) => Buffer.from(JSON.stringify(body)));
  const tookMs: number[] = [];
  let sent = 0;
  const startedMs = performance.now();
  const ask = async (apiKey: string) => {
    while (performance.now() - startedMs < seconds * 1000) {
      const body = written[sent++ % written.length] ?? Buffer.of();
      const askedMs = performance.now();
      await post(url, apiKey, { agent, body });
      tookMs.push(performance.now() - askedMs);
    }
  };
  await Promise.all(apiKeys.map(ask));
  agent.destroy();
  return { tookMs, seconds: (performance.now() - startedMs) / 1000 };
}

process.on('message', (load: Load) => {
  void run(load).then((answer) => process.send?.(answer));
});
