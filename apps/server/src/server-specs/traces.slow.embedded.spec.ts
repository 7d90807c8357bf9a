import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { openBuyer } from '../testing/crash/buyer.ts';
import { openTestedServer } from '../testing/running-server.ts';
import { WAIT_OPTIONS } from '../testing/wait-options.ts';

/** The part of OTLP/JSON that is compared: https://opentelemetry.io/docs/specs/otlp */
const otlp = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.optional(z.string()),
              name: z.string(),
              startTimeUnixNano: z.string(),
              endTimeUnixNano: z.string(),
              attributes: z.array(z.object({ key: z.string(), value: z.looseObject({}) })),
            }),
          ),
        }),
      ),
    }),
  ),
});
type Span = z.infer<typeof otlp>['resourceSpans'][number]['scopeSpans'][number]['spans'][number];

/** Collects spans like an OpenTelemetry Collector. */
async function openCollector() {
  const spans: Span[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      expect(request.url).toBe('/v1/traces');
      const { resourceSpans } = otlp.parse(JSON.parse(Buffer.concat(chunks).toString()));
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans };
}

/** Buys an image, waits for its delivery, and stops the server. @returns the ids of the order and its item */
async function buy(endpoint: string) {
  const server = await openTestedServer({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  try {
    const buyer = await openBuyer(() => server.url);
    const { orderId, stripeSecret } = await buyer.placeOrder('the-first-order');
    await buyer.confirm(stripeSecret);
    const itemId = await vi.waitFor(async () => {
      const [image] = await buyer.images();
      expect(image?.serverState).toBe('Delivered');
      return image?._id ?? '';
    }, WAIT_OPTIONS);
    return { orderId, itemId };
  } finally {
    await server.close();
  }
}

it('follows an order from its purchase to its delivery in one trace, whose id is that of the order', async () => {
  const { url, spans } = await openCollector();
  const { orderId, itemId } = await buy(url);
  const [first, ...rest] = spans
    .filter(({ traceId }) => traceId === orderId.replaceAll('-', ''))
    .toSorted((a, b) => (BigInt(a.startTimeUnixNano) < BigInt(b.startTimeUnixNano) ? -1 : 1));
  expect(first?.name).toBe('place order');
  expect(first?.parentSpanId ?? '').toBe('');
  expect(rest.map(({ parentSpanId }) => parentSpanId)).toEqual(rest.map(() => first?.spanId));
  const names = rest.map(({ name }) => name);
  expect(names.slice(0, 2)).toEqual(['payment event', 'order from provider']);
  expect(names.at(-1)).toBe('deliver');
  expect(rest.at(-1)?.attributes).toContainEqual({ key: 'item.id', value: { stringValue: itemId } });
  expect(BigInt(rest.at(-1)?.endTimeUnixNano ?? 0)).toBeGreaterThan(BigInt(first?.startTimeUnixNano ?? 0));
}, 60_000);

it('sells and stops without its collector', async () => {
  expect((await buy('http://127.0.0.1:9')).itemId).not.toBe('');
}, 60_000);
