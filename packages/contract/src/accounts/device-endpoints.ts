import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { instant } from '../core/units.ts';

/** A logged-in device: one session of the account. */
export const device = z.object({
  id: z.uuid(),
  /** The name that the client sent at login; may be empty. */
  name: z.string(),
  /** The town nearest to the location sent at login; null if none was sent or no town is near. */
  place: z.nullable(z.string()),
  /** The internet address that logged in, for IPv6 its network; null if unknown. */
  address: z.nullable(z.string()),
  begunISO: instant,
  /** Rounded to a quarter of an hour. */
  lastUsedISO: instant,
  /** True for the session that sent the request. */
  current: z.boolean(),
});
export type Device = z.infer<typeof device>;

const tag = 'Accounts';

export const devicesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/devices',
  tag,
  summary: 'List the devices that are logged in',
  description: 'The current device first, then the most recently used',
  auth: 'session',
  answer: { kind: 'json', schema: z.object({ result: z.array(device) }) },
  problems: ['too-many-requests'],
});

export const logOutDeviceEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/devices/:id/logout',
  tag,
  summary: 'Log one device out',
  description: 'Succeeds even if the device is not logged in',
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
