import { type Session, startDemoEndpoint } from '@groundtrack/contract';
import { call } from '../../api/call.ts';
import { deviceName } from '../../lib/device-name.ts';

/** Opens a demo account, which is deleted after a day. @throws ApiError as {@link call} does */
export function startDemo(): Promise<Session> {
  return call(startDemoEndpoint, { body: { devicename: deviceName(), geoloc: null } });
}
