import type { SecondFactorChange } from '../../../domain/feature-ports.ts';
import { DAY_MS } from '../../../lib/time-units.ts';
import { countRequest } from '../../../platform/db/count-request.ts';
import type { RequestOrigin } from '../../../platform/http/handler.ts';
import { toClientNetwork } from '../../../platform/net/to-client-network.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { FactorChangeListener } from './factor-change.ts';

/** Emails the change to the owner. */
export function factorChangeNotifier({ mails, clock }: Pick<AccountDeps, 'mails' | 'clock'>): FactorChangeListener {
  return (tx, { id: accountId, email: to, contact: { firstname } }, { change, origin }) => {
    const sender = toClientNetwork(origin.ip);
    return mails.secondFactorChanged(tx, { accountId, to, firstname, change, sender, atMs: clock.nowMs() });
  };
}

type Copied = Extract<SecondFactorChange, { readonly kind: 'code-reused' | 'passkey-copied' }>;

/** Warns the owner by email, once a day for each kind, that another person seems to have the second factor. */
export async function notifyCopied(
  deps: Pick<AccountDeps, 'mails' | 'clock' | 'store' | 'guesses'>,
  accountId: string,
  { change, origin }: { readonly change: Copied; readonly origin: RequestOrigin },
): Promise<void> {
  const owner = await deps.store.find(accountId);
  if (!owner) return;
  await deps.guesses.transaction(async (tx) => {
    const counted = { key: `mails about ${change.kind} of ${accountId}`, windowMs: DAY_MS, nowMs: deps.clock.nowMs() };
    if ((await countRequest(tx, counted)).count > 1) return;
    await factorChangeNotifier(deps)(tx, owner, { change, origin });
  });
}
