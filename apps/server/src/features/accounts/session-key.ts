import { hash } from 'node:crypto';
import { RESTRICTED_SESSION_LIFETIME_SEC, type Restriction, SESSION_LIFETIME_SEC } from '@groundtrack/contract';
import type { RequestOrigin } from '../../platform/http/handler.ts';
import type { Clock, Ids } from '../../platform/system/ports.ts';
import type { NewSession } from './account.ts';

const KEY_BITS = 256;

/** Device on which a session is opened. */
export interface Device {
  readonly devicename: string;
  readonly geoloc: NewSession['geoloc'];
  readonly origin: RequestOrigin;
  /**
   * When an external issuer last authenticated the owner; null if unknown. Absent if the owner has just proved their
   * identity here.
   */
  readonly confirmedAtMs?: number | null;
}

/**
 * Creates a key for the client and the session to store, which contains only the key's hash. Restricted sessions expire
 * earlier.
 */
export function newSession(
  { clock, ids }: { readonly clock: Clock; readonly ids: Ids },
  device: Device,
  restricted: Restriction | null = null,
): { readonly apiKey: string; readonly session: NewSession } {
  const apiKey = ids.secret(KEY_BITS);
  const createdAtMs = clock.nowMs();
  const { confirmedAtMs = createdAtMs } = device;
  const lifetimeSec = restricted ? RESTRICTED_SESSION_LIFETIME_SEC : SESSION_LIFETIME_SEC;
  return {
    apiKey,
    session: {
      id: ids.uuid(),
      keyHash: sessionKeyHash(apiKey),
      deviceName: device.devicename,
      geoloc: device.geoloc,
      origin: device.origin,
      createdAtMs,
      expiresAtMs: createdAtMs + lifetimeSec * 1000,
      restricted,
      confirmedAtMs: restricted ? null : confirmedAtMs,
    },
  };
}

/** SHA-256 is enough for 256 random bits, which cannot be guessed. */
export function sessionKeyHash(apiKey: string): Uint8Array {
  return hash('sha256', apiKey, 'buffer');
}
