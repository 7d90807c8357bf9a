import { logInEndpoint, type Session } from '@groundtrack/contract';
import { call } from '../../api/call.ts';
import { deviceName } from '../../util/device-name.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** @throws ApiError as {@link call} does; its code is `login-failed` when the server does not know these credentials */
export function logInToServer(credentials: Credentials): Promise<Session> {
  return call(logInEndpoint, { body: { ...credentials, devicename: deviceName() } });
}
