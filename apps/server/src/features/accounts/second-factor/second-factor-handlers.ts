import { ok } from '@groundtrack/contract';
import type { Handlers } from '../../../platform/http/handler.ts';
import type { AccountDeps } from '../account-deps.ts';
import { addPasskey, beginPasskey } from './add-passkey.ts';
import { describeSecondFactor } from './describe-second-factor.ts';
import { logInWithCode } from './log-in-with-code.ts';
import { logInWithPasskey, requestPasskey } from './log-in-with-passkey.ts';
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
    askPasskey: ({ body }) => requestPasskey(deps, body.token),
    logInWithPasskey: ({ body }, { ip, requestId }) => logInWithPasskey(deps, { ...body, origin: { ip, requestId } }),
    secondFactor: (_input, { caller }) => describeSecondFactor(deps, caller.accountId),
    setUpSecondFactor: ({ body }, context) => setUpSecondFactor(deps, context, body.password),
    turnOnSecondFactor: ({ body }, context) => turnOnSecondFactor(deps, context, body.code),
    turnOffSecondFactor: ({ body }, context) => turnOffSecondFactor(deps, context, body),
    renewRecoveryCodes: ({ body }, context) => renewRecoveryCodes(deps, context, body),
    beginPasskey: ({ body }, context) => beginPasskey(deps, context, body.password),
    addPasskey: ({ body }, context) => addPasskey(deps, context, body),
    removePasskey: async ({ params }, context) => {
      const { accountId } = context.caller;
      if (await deps.passkeys.remove(accountId, params.id, context))
        deps.recordSecurityEvent({ kind: 'second-factor-removed', accountId, origin: context, detail: 'a passkey' });
      return ok(undefined);
    },
  };
}
