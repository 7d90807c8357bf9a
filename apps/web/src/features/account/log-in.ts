import { logInEndpoint, type Session } from '@groundtrack/contract';
import { call } from '../../api/call.ts';
import { allowedPosition } from '../../lib/allowed-position.ts';
import { deviceName } from '../../lib/device-name.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** @throws ApiError as {@link call} does; with code `login-failed` if the credentials are wrong */
export async function logInToServer(credentials: Credentials): Promise<Session> {
  const geoloc = await allowedPosition();
  return call(logInEndpoint, {
    headers: { client: 'web' },
    body: { ...credentials, devicename: deviceName(), geoloc },
  });
}
