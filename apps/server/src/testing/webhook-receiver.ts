import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** A received message. */
export interface ReceivedWebhook {
  readonly path: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Answer = (response: ServerResponse, message: ReceivedWebhook) => void;

/** A user's server on loopback that receives webhooks. It accepts everything until a spec changes that. */
export async function openReceiver() {
  const received: ReceivedWebhook[] = [];
  const taking: Answer = (response) => response.writeHead(204).end();
  let answer = taking;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url = '', method = '', headers } = request;
      const message = { path: url, method, headers, body: Buffer.concat(chunks).toString('utf8') };
      received.push(message);
      answer(response, message);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    port,
    received,
    answers: (with_: Answer) => {
      answer = with_;
    },
    takes: () => {
      answer = taking;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type Receiver = Awaited<ReturnType<typeof openReceiver>>;

/** Verifies a message like a customer, with the library of Standard Webhooks. @throws if the signature is wrong */
export function verifiedEvent(secret: string, { headers, body }: ReceivedWebhook): unknown {
  const given = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return new Webhook(secret).verify(body, Object.fromEntries(given));
}
