import type { FakeError, FakeIntent } from './fake-book.ts';

export interface FakeAnswer {
  readonly status: number;
  readonly body: unknown;
}

const LONGEST_PAGE = 100;

export const ok = (body: unknown): FakeAnswer => ({ status: 200, body });
export const refused = (status: number, error: FakeError & { readonly payment_intent?: unknown }): FakeAnswer => ({
  status,
  body: { error },
});
export const missing = (what: string, id: string): FakeAnswer =>
  refused(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param: 'id',
  });

export function unexpectedState(intent: FakeIntent, verb: string): FakeAnswer {
  return refused(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: intent,
  });
}

export function toMetadata(params: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...params].flatMap(([name, value]) => {
      const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
      return key === undefined ? [] : [[key, value]];
    }),
  );
}

export function ofIntent<T extends { readonly payment_intent: string }>(
  all: readonly T[],
  params: URLSearchParams,
): readonly T[] {
  const wanted = params.get('payment_intent');
  return all.filter(({ payment_intent }) => wanted === null || payment_intent === wanted);
}

/** Newest first, `limit` items after `starting_after`. */
export function toPage<T extends { readonly id: string; readonly created: number }>(
  all: readonly T[],
  params: URLSearchParams,
  show: (one: T) => unknown = (one) => one,
): FakeAnswer {
  const limit = Math.min(Number(params.get('limit') ?? 10), LONGEST_PAGE);
  const since = Number(params.get('created[gte]') ?? 0);
  const after = params.get('starting_after');
  const newestFirst = all.filter(({ created }) => created >= since).toReversed();
  const start = after === null ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1;
  const page = newestFirst.slice(start, start + limit);
  return ok({ object: 'list', data: page.map(show), has_more: start + limit < newestFirst.length, url: '/v1' });
}
