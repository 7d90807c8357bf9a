import { DAY_MS } from '../../../lib/time-units.ts';
import { countRequest } from '../../../platform/db/count-request.ts';
import { toClientNetwork } from '../../../platform/net/to-client-network.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { NewDeviceListener } from '../open-session.ts';

/** A client that changes its name at each login must not flood the owner with emails. */
const MAILS_A_DAY = 10;

/** Emails the owner about a login on a new device. */
export function newDeviceNotifier(
  deps: Pick<AccountDeps, 'mails' | 'recordSecurityEvent' | 'clock'>,
): NewDeviceListener {
  return async (tx, { id: accountId, email, contact }, { deviceName, origin, createdAtMs }) => {
    deps.recordSecurityEvent({ kind: 'device-new', accountId, origin, detail: deviceName });
    const counted = { key: `mails about new devices of ${accountId}`, windowMs: DAY_MS, nowMs: deps.clock.nowMs() };
    if ((await countRequest(tx, counted)).count > MAILS_A_DAY) return;
    const { firstname } = contact;
    const sender = toClientNetwork(origin.ip);
    await deps.mails.newDevice(tx, { accountId, to: email, firstname, deviceName, sender, atMs: createdAtMs });
  };
}
