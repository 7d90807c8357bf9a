import type { Handlers } from '../../http/handler.ts';
import type { AccountDeps } from './account-deps.ts';
import { changePassword } from './change-password.ts';
import { checkUser } from './check-user.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { register } from './register.ts';
import { requestReset } from './reset/request-reset.ts';
import { setPassword } from './reset/set-password.ts';
import { updateUser } from './update-user.ts';

type AccountHandlers = Pick<
  Handlers,
  'register' | 'logIn' | 'logOut' | 'checkUser' | 'updateUser' | 'changePassword' | 'resetPassword' | 'setPassword'
>;

export function accountHandlers(deps: AccountDeps): AccountHandlers {
  return {
    register: ({ headers, body }) => register(deps, withDeviceName(body, headers.client)),
    logIn: ({ headers, body }) => logIn(deps, withDeviceName(body, headers.client)),
    logOut: (_input, { caller }) => logOut(deps, caller),
    checkUser: (_input, { caller }) => checkUser(deps, caller.accountId),
    updateUser: ({ body }, { caller }) => updateUser(deps, caller.accountId, body),
    changePassword: ({ body }, { caller }) => changePassword(deps, caller, body),
    resetPassword: ({ body: { email } }, { ip }) => requestReset(deps, { email, ip }),
    setPassword: ({ body }, { caller }) => setPassword(deps, caller, body.newpassword),
  };
}

/** A device without a name is listed under the program that logs in. */
function withDeviceName<Body extends { readonly devicename: string }>(body: Body, client = ''): Body {
  return { ...body, devicename: body.devicename || client };
}
