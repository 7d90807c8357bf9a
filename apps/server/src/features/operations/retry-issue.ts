import { toItemId } from '@groundtrack/contract';
import { isUuid } from '../../lib/is-uuid.ts';
import type { OperationsDeps } from './operations-deps.ts';

export type Retried = { readonly ok: true } | { readonly ok: false; readonly why: string };

/** Retries the subject of an issue. @param id from the list of issues */
export async function retryIssue(
  deps: Pick<OperationsDeps, 'operations' | 'clock' | 'fulfillment'>,
  id: string,
): Promise<Retried> {
  const [about = '', name = ''] = id.split(':', 2);
  if (about === 'job' && /^\d{1,18}$/.test(name))
    return answer((await deps.operations.reviveJob(name)) ? null : `There is no dead job ${name}.`);
  if (about === 'elements')
    return answer(
      'The server fetches orbital elements at the listed time. Sources block clients that fetch more often.',
    );
  if (about === 'waiting') return answer('Due jobs run as soon as a server has a free worker.');
  if (!isUuid(name))
    return answer(`${id} is not one of item:…, refund:…, mail:…, job:…, order:… or elements:… of the list.`);
  if (about === 'item') return answer(await deps.fulfillment.retryItem(toItemId(name)));
  if (about === 'order')
    return answer(
      (await deps.operations.acknowledgeOrder(name))
        ? null
        : `Order ${name} is unknown, or its provider is still being asked. Nothing was changed.`,
    );
  if (about === 'mail')
    return answer(
      (await deps.operations.reviveMail(name, deps.clock.nowMs()))
        ? null
        : `Mail ${name} was sent, was permanently rejected, or is unknown. Nothing was retried.`,
    );
  if (about === 'refund') return answer('The payment provider permanently rejected this refund. Refund it manually.');
  return answer(`${id} is not one of item:…, refund:…, mail:…, job:…, order:… or elements:… of the list.`);
}

function answer(why: string | null): Retried {
  return why === null ? { ok: true } : { ok: false, why };
}
