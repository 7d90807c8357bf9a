import type { Result, Session } from '@groundtrack/contract';
import type { AccountDeps } from '../account-deps.ts';
import { sessionKeyHash } from '../session-key.ts';
import { guessOfCode, readCode, type TypedCode, useCode } from './check-code.ts';
import { finishLogIn } from './finish-log-in.ts';
import { loginGone, wrongCode } from './second-factor-failures.ts';

/** Finishes a login that waits, by a code. The login is found by the statement that counts the guess. */
export async function logInWithCode(
  deps: AccountDeps,
  { token, ...typed }: TypedCode & { readonly token: string },
): Promise<Result<Session>> {
  const tokenHash = sessionKeyHash(token);
  const subject = { name: token, row: deps.pendingLogins.waiting(tokenHash, deps.clock.nowMs()) };
  const finished = await deps.lookAtGuess(
    { ...guessOfCode(typed), subject },
    async ({ account, clearing, ...found }) => {
      if (!account || !found.subject) return loginGone();
      const login = deps.pendingLogins.toWaitingLogin(account, found.subject);
      const right = await readCode(deps, { ...account, readAppSecret: login.readAppSecret }, typed);
      return useCode(deps, { ...typed, accountId: account.id, right }, (factor) =>
        finishLogIn(deps, login, { factor, origin: typed.origin, clearing }),
      );
    },
  );
  return finished.ok ? (finished.value ?? wrongCode()) : finished;
}
