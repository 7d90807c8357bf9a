import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { itemId } from '../core/ids.ts';
import { serverState } from '../imagery/server-state.ts';

/**
 * A notification contains no data beyond the state: the client reloads its images after each one, and after every
 * reconnect.
 */
export const liveEvent = z.union([
  /** A purchased image of the account changed its state, or what it waits for. */
  z.object({ imageId: itemId, state: serverState }),
  /** Any image may have changed. */
  z.object({ refresh: z.literal(true) }),
]);
export type LiveEvent = z.infer<typeof liveEvent>;

export const eventsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/events',
  tag: 'Orders',
  summary: 'Follow changes as they happen',
  description: 'Server-sent events about changed images of the account',
  auth: 'session',
  answer: { kind: 'events', schema: liveEvent },
  problems: ['unavailable', 'too-many-requests'],
});

/** Concurrent streams per account; opening another closes the oldest. */
export const STREAMS_PER_ACCOUNT_MAX = 10;

/** Longest silence on a stream; the server then sends a heartbeat. */
export const HEARTBEAT_MS = 20_000;
