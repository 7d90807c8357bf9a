import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { instant } from '../core/units.ts';

/** A device on which the account is logged in: one session. */
export const device = z.object({
  id: z.uuid(),
  /** The name that the client sent at the login; may be empty. */
  name: z.string(),
  /** The nearest town to where the login said it was; null when it did not say, or no town is near. */
  place: z.nullable(z.string()),
  begunISO: instant,
  /** To the quarter of an hour. */
  lastUsedISO: instant,
  /** The session that asked. */
  current: z.boolean(),
});
export type Device = z.infer<typeof device>;

const tag = 'Accounts';

export const devicesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/devices',
  tag,
  summary: 'List the devices that are logged in',
  description: 'The device that asks first, then those used last',
  auth: 'session',
  answer: { kind: 'json', schema: z.object({ result: z.array(device) }) },
  problems: ['too-many-requests'],
});

export const logOutDeviceEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/devices/:id/logout',
  tag,
  summary: 'Log one device out',
  description: 'A device that is not logged in makes no difference',
  auth: 'session',
  params: z.object({ id: z.uuid() }),
  answer: { kind: 'empty' },
  problems: ['too-many-requests'],
});

export const logOutOtherDevicesEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/devices/logout-others',
  tag,
  summary: 'Log all other devices out',
  auth: 'session',
  answer: { kind: 'json', schema: z.object({ loggedOut: z.int() }) },
  problems: ['too-many-requests'],
});
