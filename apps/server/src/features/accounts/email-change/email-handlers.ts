import type { CallerContext, Handlers } from '../../../platform/http/handler.ts';
import type { AccountDeps } from '../account-deps.ts';
import { changeEmail } from './change-email.ts';
import { confirmEmail } from './confirm-email.ts';

export function emailHandlers(deps: AccountDeps): Pick<Handlers, 'changeEmail' | 'confirmEmail'> {
  return {
    changeEmail: ({ body }, context) => changeEmail(deps, { ...body, ...toRequester(context) }),
    confirmEmail: ({ body }, context) => confirmEmail(deps, { ...body, ...toRequester(context) }),
  };
}

function toRequester(context: CallerContext) {
  return { accountId: context.caller.accountId, origin: context };
}
