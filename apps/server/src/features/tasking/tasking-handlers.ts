import { ok } from '@groundtrack/contract';
import type { Handlers } from '../../http/handler.ts';
import type { TaskingDeps } from './tasking-deps.ts';

export function taskingHandlers({ priceBook }: TaskingDeps): Pick<Handlers, 'highDemand'> {
  return {
    highDemand: ({ body }) => Promise.resolve(ok(priceBook.isHighDemand(body.geometry))),
  };
}
