import { recentHealth, type ServerInfoDeps, serverInfoHandlers } from './server-info-handlers.ts';

export interface ServerInfoFeature {
  readonly handlers: ReturnType<typeof serverInfoHandlers>;
  readonly isDatabaseUp: () => Promise<boolean>;
}

/** The description of the server, and its health. */
export function createServerInfo(deps: ServerInfoDeps): ServerInfoFeature {
  const findHealth = recentHealth(deps);
  return {
    handlers: serverInfoHandlers(deps, findHealth),
    isDatabaseUp: async () => (await findHealth()) !== null,
  };
}
