import type { Handlers } from '../../../http/handler.ts';
import type { AccountDeps } from '../account-deps.ts';
import { describeSecondFactor } from './describe-second-factor.ts';
import { logInWithCode } from './log-in-with-code.ts';
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
>;

export function secondFactorHandlers(deps: AccountDeps): SecondFactorHandlers {
  return {
    logInWithCode: ({ body }) => logInWithCode(deps, body),
    secondFactor: (_input, { caller }) => describeSecondFactor(deps, caller.accountId),
    setUpSecondFactor: ({ body }, { caller }) => setUpSecondFactor(deps, caller.accountId, body.password),
    turnOnSecondFactor: ({ body }, { caller }) => turnOnSecondFactor(deps, caller.accountId, body.code),
    turnOffSecondFactor: ({ body }, { caller }) => turnOffSecondFactor(deps, caller.accountId, body),
    renewRecoveryCodes: ({ body }, { caller }) => renewRecoveryCodes(deps, caller.accountId, body),
  };
}
