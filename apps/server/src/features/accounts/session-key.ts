import { createHash } from 'node:crypto';
import { SESSION_LIFETIME_SEC } from '@groundtrack/contract';
import type { Clock, Ids } from '../../system/ports.ts';
import type { NewSession } from './account.ts';

const KEY_BITS = 256;

/** Where a session is started. */
export interface Device {
  readonly devicename: string;
  readonly geoloc: NewSession['geoloc'];
}

/** A new key for the client and the session to store: the key itself is never kept. */
export function newSession(
  { clock, ids }: { readonly clock: Clock; readonly ids: Ids },
  device: Device,
): { readonly apiKey: string; readonly session: NewSession } {
  const apiKey = ids.secret(KEY_BITS);
  const createdAtMs = clock.nowMs();
  return {
    apiKey,
    session: {
      keyHash: sessionKeyHash(apiKey),
      deviceName: device.devicename,
      geoloc: device.geoloc,
      createdAtMs,
      expiresAtMs: createdAtMs + SESSION_LIFETIME_SEC * 1000,
    },
  };
}

/** SHA-256 is enough for a key of 256 random bits: there is nothing to guess. */
export function sessionKeyHash(apiKey: string): Uint8Array {
  return createHash('sha256').update(apiKey).digest();
}
