import { MessageChannel } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { BytesChannel } from './bytes-channel.ts';
import type { BytesQuery } from './view-task.ts';

/** A client that answers reads with their position after some time, or never. */
function openClient(answerMs: number | null) {
  const { port1, port2 } = new MessageChannel();
  port1.on('message', ({ id, position }: BytesQuery) => {
    if (answerMs !== null) setTimeout(() => port1.postMessage({ id, bytes: new Uint8Array([position]) }), answerMs);
  });
  return { client: port1, port: port2 };
}

it('fails the reads of a closed channel, and only those', async () => {
  const channel = new BytesChannel();
  const gone = openClient(null);
  channel.use(gone.port);
  const lost = channel.open('one');
  const next = openClient(20);
  gone.port.close();
  channel.use(next.port);
  const found = channel.open('two');
  await expect(lost).rejects.toThrow('The client of this task has disconnected');
  expect((await (await found)(0, 1)).getUint8(0)).toBe(0);
  next.client.close();
});
