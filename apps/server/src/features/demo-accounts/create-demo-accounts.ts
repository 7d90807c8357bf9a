import type { Handlers } from '../../platform/http/handler.ts';
import { type EndingDeps, endDemos } from './end-demos.ts';
import { type DemoDeps, startDemo } from './start-demo.ts';

export interface DemoAccountsFeature {
  readonly handlers: Pick<Handlers, 'startDemo'>;
  /** Deletes expired demo accounts. */
  readonly sweep: () => Promise<void>;
}

/** Accounts to try the product, if nothing on the server is real. */
export function createDemoAccounts(deps: DemoDeps & EndingDeps): DemoAccountsFeature {
  return {
    handlers: {
      startDemo: ({ body }, { ip, requestId }) => startDemo(deps, { ...body, origin: { ip, requestId } }),
    },
    sweep: () => endDemos(deps),
  };
}
