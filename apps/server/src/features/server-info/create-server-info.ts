import { type ServerInfoDeps, serverInfoHandlers } from './server-info-handlers.ts';

export interface ServerInfoFeature {
  readonly handlers: ReturnType<typeof serverInfoHandlers>;
}

/** What the server says of itself, and whether it is well. */
export function createServerInfo(deps: ServerInfoDeps): ServerInfoFeature {
  return { handlers: serverInfoHandlers(deps) };
}
