import { ok } from '@groundtrack/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import { beginSignIn } from './begin-sign-in.ts';
import { describeSignIn } from './describe-sign-in.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { linkSignIn } from './link-sign-in.ts';
import { finishingPage } from './redirect-uri.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import { unlinkSignIn } from './unlink-sign-in.ts';

type SignInHandlers = Pick<
  Handlers,
  | 'beginSignIn'
  | 'connectSignIn'
  | 'confirmSignIn'
  | 'signInCallback'
  | 'authenticateGoogle'
  | 'linkSignIn'
  | 'externalSignIn'
  | 'unlinkSignIn'
>;

export function signInHandlers(deps: SignInDeps): SignInHandlers {
  return {
    beginSignIn: ({ body: { secret } }) => beginSignIn(deps, { secret, accountId: null }),
    connectSignIn: ({ body: { secret } }, { caller }) => beginSignIn(deps, { secret, accountId: caller.accountId }),
    confirmSignIn: ({ body: { secret } }, { caller }) =>
      beginSignIn(deps, { secret, accountId: caller.accountId, reauthenticates: true }),
    signInCallback: async ({ query }) => ok({ location: finishingPage(deps, query) }),
    authenticateGoogle: ({ body }, { ip, requestId }) => finishSignIn(deps, { ...body, origin: { ip, requestId } }),
    linkSignIn: ({ body }, { ip, requestId }) => linkSignIn(deps, { ...body, origin: { ip, requestId } }),
    externalSignIn: (_input, { caller }) => describeSignIn(deps, caller.accountId),
    unlinkSignIn: (_input, context) => unlinkSignIn(deps, context),
  };
}
