import { fail, type Result } from '@groundtrack/contract';

/** The same for a code that is wrong and for one that was used: nobody learns from it that a code was right. */
export function wrongCode(): Result<never> {
  return fail(
    'second-factor-failed',
    'This code does not work, or was used before. Enter the six digits the app shows now, or another recovery code.',
  );
}

export function wrongPassword(): Result<never> {
  return fail('login-failed', 'The password is not right; nothing was changed');
}

export function changedMeanwhile(state: 'on' | 'off'): Result<never> {
  const wayOut = state === 'on' ? 'Turn it off first to use another app.' : 'Set up an app to turn it on.';
  return fail('second-factor-changed', `Two-step login is ${state}, perhaps since another tab changed it. ${wayOut}`);
}
