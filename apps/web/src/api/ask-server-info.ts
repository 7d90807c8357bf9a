import { type ServerInfo, serverInfoEndpoint } from '@groundtrack/contract';
import { type CallOptions, call } from './call.ts';

/** Asks the server what it is. @throws ApiError as {@link call} does */
export function askServerInfo(options: CallOptions): Promise<ServerInfo> {
  return call(serverInfoEndpoint, {}, options);
}
