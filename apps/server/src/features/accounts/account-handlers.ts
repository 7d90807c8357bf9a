import { ok } from '@groundtrack/contract';
import type { Handlers, RequestOrigin } from '../../platform/http/handler.ts';
import type { AccountDeps } from './account-deps.ts';
import { changePassword } from './change-password.ts';
import { checkUser } from './check-user.ts';
import { confirmSession } from './confirm-session.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { register } from './register.ts';
import { requestReset } from './reset/request-reset.ts';
import { setPassword } from './reset/set-password.ts';
import { updateUser } from './update-user.ts';

type AccountHandlers = Pick<
  Handlers,
  | 'register'
  | 'logIn'
  | 'logOut'
  | 'checkUser'
  | 'updateUser'
  | 'changePassword'
  | 'resetPassword'
  | 'setPassword'
  | 'confirmSession'
  | 'sessionConfirmation'
>;

export function accountHandlers(deps: AccountDeps): AccountHandlers {
  return {
    register: ({ headers, body }, context) =>
      register(deps, { ...withDeviceName(body, headers.client), ...of(context) }),
    logIn: ({ headers, body }, context) => logIn(deps, { ...withDeviceName(body, headers.client), ...of(context) }),
    logOut: (_input, context) => logOut(deps, context),
    checkUser: (_input, { caller }) => checkUser(deps, caller.accountId),
    updateUser: ({ body }, { caller }) => updateUser(deps, caller.accountId, body),
    changePassword: ({ body }, context) => changePassword(deps, context, body),
    resetPassword: ({ body: { email } }, context) => requestReset(deps, { email, ...of(context) }),
    confirmSession: ({ body }, context) => confirmSession(deps, context, body.password),
    sessionConfirmation: async () => ok(undefined),
    setPassword: ({ body }, context) => setPassword(deps, context, body.newpassword),
  };
}

function of({ ip, requestId }: RequestOrigin): { readonly origin: RequestOrigin } {
  return { origin: { ip, requestId } };
}

/** A device without a name is listed under the name of its client. */
function withDeviceName<Body extends { readonly devicename: string }>(body: Body, client = ''): Body {
  return { ...body, devicename: body.devicename || client };
}
