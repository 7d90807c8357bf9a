import { toItemId } from '@groundtrack/contract';
import { isUuid } from '../../lib/is-uuid.ts';
import type { OperationsDeps } from './operations-deps.ts';

export type Retried = { readonly ok: true } | { readonly ok: false; readonly why: string };

/** Retries what an issue is about. @param id as the list of issues names it */
export async function retryIssue(
  deps: Pick<OperationsDeps, 'operations' | 'clock' | 'fulfillment'>,
  id: string,
): Promise<Retried> {
  const [about = '', name = ''] = id.split(':', 2);
  if (about === 'job' && /^\d{1,18}$/.test(name))
    return answer((await deps.operations.reviveJob(name)) ? null : `There is no dead job ${name}.`);
  if (about === 'elements')
    return answer(
      'Orbital elements are asked for by themselves, at the time in the list: sources lock out who asks more often.',
    );
  if (about === 'waiting') return answer('Due jobs run as soon as a server has a free worker.');
  if (!isUuid(name)) return answer(`${id} is none of item:…, refund:…, mail:…, job:… or elements:… of the list.`);
  if (about === 'item') return answer(await deps.fulfillment.retryItem(toItemId(name)));
  if (about === 'mail')
    return answer(
      (await deps.operations.reviveMail(name, deps.clock.nowMs()))
        ? null
        : `Mail ${name} is sent, refused for good or unknown: nothing is tried again.`,
    );
  if (about === 'refund')
    return answer('The payment provider refuses this refund for good: give the money back by hand.');
  return answer(`${id} is none of item:…, refund:…, mail:…, job:… or elements:… of the list.`);
}

function answer(why: string | null): Retried {
  return why === null ? { ok: true } : { ok: false, why };
}
