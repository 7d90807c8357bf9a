import { ok } from '@groundtrack/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import { checkFeasibility } from './check-feasibility.ts';
import { findWindows } from './find-windows.ts';
import type { TaskingDeps } from './tasking-deps.ts';

export function taskingHandlers(deps: TaskingDeps): Pick<Handlers, 'highDemand' | 'windows' | 'feasibility'> {
  return {
    highDemand: ({ body }) => Promise.resolve(ok(deps.priceBook.isHighDemand(body.geometry))),
    windows: ({ body }, { caller, signal }) => findWindows(deps, { accountId: caller.accountId, query: body }, signal),
    feasibility: ({ body }, { signal }) => checkFeasibility(deps, body, signal),
  };
}
