import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { itemId } from '../core/ids.ts';
import { serverState } from '../imagery/server-state.ts';

/**
 * A notification of the server. It says only that something is new: the client asks for the images again, and does so
 * without a notification after a break.
 */
export const liveEvent = z.union([
  /** A bought image of the account has moved. */
  z.object({ imageId: itemId, state: serverState }),
  /** Any of them may have. */
  z.object({ refresh: z.literal(true) }),
]);
export type LiveEvent = z.infer<typeof liveEvent>;

export const eventsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/events',
  tag: 'Orders',
  summary: 'Follow changes as they happen',
  description: 'Server-sent events: the images of the account that change',
  auth: 'session',
  answer: { kind: 'events', schema: liveEvent },
  problems: ['unavailable', 'too-many-requests'],
});

/** Streams of one account at a time; one more ends the oldest. */
export const STREAMS_PER_ACCOUNT_MAX = 10;

/** The server says something at least this often, if only that it is there. */
export const HEARTBEAT_MS = 20_000;
