import { ApiError, formMessage } from '../../../api/api-error.ts';

/** The message for a failed passkey. Browsers give few reasons, and only in technical form. */
export function passkeyMessage(error: Error): string {
  if (error instanceof ApiError) return formMessage(error, 'Try again.');
  if (error.name === 'InvalidStateError') return 'This device has a passkey of your account already.';
  if (error.name === 'NotAllowedError' || error.name === 'AbortError')
    return 'No passkey was used. The prompt was closed or timed out. Try again.';
  return 'Your browser could not use a passkey here. Try again, or use a code.';
}
