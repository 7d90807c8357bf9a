import type { Handlers } from '../../../http/handler.ts';
import type { AccountDeps } from '../account-deps.ts';
import { changeEmail } from './change-email.ts';
import { confirmEmail } from './confirm-email.ts';

export function emailHandlers(deps: AccountDeps): Pick<Handlers, 'changeEmail' | 'confirmEmail'> {
  return {
    changeEmail: ({ body }, { caller }) => changeEmail(deps, { accountId: caller.accountId, ...body }),
    confirmEmail: ({ body }, { caller }) => confirmEmail(deps, { accountId: caller.accountId, ...body }),
  };
}
