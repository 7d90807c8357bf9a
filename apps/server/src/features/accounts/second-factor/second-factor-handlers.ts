import { ok } from '@groundtrack/contract';
import type { Handlers } from '../../../http/handler.ts';
import type { AccountDeps } from '../account-deps.ts';
import { addPasskey, beginPasskey } from './add-passkey.ts';
import { describeSecondFactor } from './describe-second-factor.ts';
import { logInWithCode } from './log-in-with-code.ts';
import { askPasskey, logInWithPasskey } from './log-in-with-passkey.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { turnOffSecondFactor } from './turn-off-second-factor.ts';
import { setUpSecondFactor, turnOnSecondFactor } from './turn-on-second-factor.ts';

type SecondFactorHandlers = Pick<
  Handlers,
  | 'logInWithCode'
  | 'secondFactor'
  | 'setUpSecondFactor'
  | 'turnOnSecondFactor'
  | 'turnOffSecondFactor'
  | 'renewRecoveryCodes'
  | 'askPasskey'
  | 'logInWithPasskey'
  | 'beginPasskey'
  | 'addPasskey'
  | 'removePasskey'
>;

export function secondFactorHandlers(deps: AccountDeps): SecondFactorHandlers {
  return {
    logInWithCode: ({ body }, { ip, requestId }) => logInWithCode(deps, { ...body, origin: { ip, requestId } }),
    askPasskey: ({ body }) => askPasskey(deps, body.token),
    logInWithPasskey: ({ body }, { ip, requestId }) => logInWithPasskey(deps, { ...body, origin: { ip, requestId } }),
    secondFactor: (_input, { caller }) => describeSecondFactor(deps, caller.accountId),
    setUpSecondFactor: ({ body }, { caller }) => setUpSecondFactor(deps, caller.accountId, body.password),
    turnOnSecondFactor: ({ body }, { caller }) => turnOnSecondFactor(deps, caller.accountId, body.code),
    turnOffSecondFactor: ({ body }, { caller }) => turnOffSecondFactor(deps, caller.accountId, body),
    renewRecoveryCodes: ({ body }, { caller }) => renewRecoveryCodes(deps, caller.accountId, body),
    beginPasskey: ({ body }, { caller }) => beginPasskey(deps, caller.accountId, body.password),
    addPasskey: ({ body }, { caller }) => addPasskey(deps, caller.accountId, body),
    removePasskey: async ({ params }, { caller }) => {
      await deps.passkeys.remove(caller.accountId, params.id);
      return ok(undefined);
    },
  };
}
