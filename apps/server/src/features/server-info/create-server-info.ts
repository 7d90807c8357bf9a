import { type ServerInfoDeps, serverInfoHandlers } from './server-info-handlers.ts';

export interface ServerInfoFeature {
  readonly handlers: ReturnType<typeof serverInfoHandlers>;
}

/** The description of the server, and its health. */
export function createServerInfo(deps: ServerInfoDeps): ServerInfoFeature {
  return { handlers: serverInfoHandlers(deps) };
}
