import { fail, PASSKEYS_MAX, PENDING_LOGIN_LIFETIME_SEC, type Result } from '@groundtrack/contract';

/** The same for wrong and for used codes, so that it does not reveal that a code was right. */
export function wrongCode(): Result<never> {
  return fail(
    'second-factor-failed',
    'This code is wrong or was already used. Enter the six digits the app shows now, or another recovery code.',
  );
}

export function wrongPassword(): Result<never> {
  return fail('login-failed', 'The password is wrong, so nothing was changed. Try again.');
}

export function changedMeanwhile(state: 'on' | 'off'): Result<never> {
  const wayOut = state === 'on' ? 'Turn it off first to use another app.' : 'Set up an app to turn it on.';
  return fail('second-factor-changed', `Two-step login is ${state}, perhaps because another tab changed it. ${wayOut}`);
}

export function wrongPasskey(): Result<never> {
  return fail(
    'second-factor-failed',
    'This passkey could not be checked, or took too long. Try again, or enter a code.',
  );
}

export function tooManyPasskeys(): Result<never> {
  return fail('second-factor-changed', `An account has at most ${PASSKEYS_MAX} passkeys. Remove one to add another.`);
}

export function noPasskeys(): Result<never> {
  return fail(
    'passkeys-unavailable',
    'Passkeys need a server at an https address, or at localhost. Its operator sets that with PUBLIC_URL.',
  );
}

export function loginGone(): Result<never> {
  const minutes = PENDING_LOGIN_LIFETIME_SEC / 60;
  return fail('sign-in-expired', `This login is finished already, or is older than ${minutes} minutes. Log in again.`);
}
