import type { Result, TaskingOffer } from '@groundtrack/contract';
import type { CheckPasses, FindNextWindow } from '../../domain/feature-ports.ts';
import { listHeldPlaces } from '../../domain/window-places.ts';
import { singleFlight } from '../../lib/single-flight.ts';
import type { Db } from '../../platform/db/database.ts';
import { checkPasses } from './check-passes.ts';
import { findNextWindow } from './find-next-window.ts';
import { readWindow } from './read-window.ts';
import type { TaskingDeps } from './tasking-deps.ts';
import { taskingHandlers } from './tasking-handlers.ts';
import { toTaskingOffers } from './to-tasking-offers.ts';
import type { OfferedWindow, WindowHolder } from './window-token.ts';

interface TaskingPorts extends Omit<TaskingDeps, 'listHeldPlaces'> {
  readonly db: Db;
}

export interface TaskingFeature {
  readonly handlers: ReturnType<typeof taskingHandlers>;
  /** Tasking products of each provider. */
  readonly offers: readonly TaskingOffer[];
  /** The window of a token, offered to the account for the place and still open. */
  readonly readWindow: (token: string, holder: WindowHolder) => Result<OfferedWindow>;
  readonly findNextWindow: FindNextWindow;
  readonly checkPasses: CheckPasses;
}

/** Tasking: feasible images of a place, with their times and prices. */
export function createTasking({ db, ...ports }: TaskingPorts): TaskingFeature {
  const { clock, priceBook } = ports;
  const limited = priceBook.products.filter(({ ordersPerWindow }) => ordersPerWindow !== null);
  const priceIds = limited.map(({ priceId }) => priceId);
  const deps: TaskingDeps = {
    ...ports,
    listHeldPlaces: singleFlight(async () =>
      priceIds.length === 0 ? [] : listHeldPlaces(db, { priceIds, nowMs: clock.nowMs() }),
    ),
  };
  return {
    handlers: taskingHandlers(deps),
    offers: toTaskingOffers(deps),
    readWindow: (token, holder) => readWindow(deps, token, holder),
    findNextWindow: (wanted, signal) => findNextWindow(deps, wanted, signal),
    checkPasses: (wanted, signal) => checkPasses(deps, wanted, signal),
  };
}
