import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { ManualClock } from './clock.ts';
import { WebhookSender } from './webhook-sender.ts';

async function openReceiver(statuses: number[]) {
  let count = 0;
  const server = createServer((_request, response) => {
    count++;
    response.writeHead(statuses.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hook`, count: () => count };
}

async function sendWithPauses(statuses: number[]) {
  const clock = new ManualClock();
  const sender = new WebhookSender(clock, 1);
  const receiver = await openReceiver(statuses);
  sender.send(receiver.url, { event: 'x' });
  for (let pause = 0; pause < 5; pause++) {
    await sender.idle();
    clock.advance(5000);
  }
  return receiver.count();
}

it('a notification is sent at most three times', async () => {
  expect(await sendWithPauses([])).toBe(1);
  expect(await sendWithPauses([500])).toBe(2);
  expect(await sendWithPauses([500, 500, 500, 500])).toBe(3);
});

it('no notification leaves the machine', async () => {
  const sender = new WebhookSender(new ManualClock(), 1);
  sender.send('http://192.0.2.1/hook', {});
  await expect(sender.idle()).resolves.toBeUndefined();
});
