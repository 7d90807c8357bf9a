import { CONFIRMATION_SEC, confirmSessionEndpoint, type Failure } from '@groundtrack/contract';

/** The response to a caller who must first confirm that the account is theirs. */
export function confirmationNeeded(): Failure {
  const { method, path } = confirmSessionEndpoint;
  return {
    code: 'confirmation-needed',
    detail: `Nothing was done: this asks again who you are, once in ${CONFIRMATION_SEC / 60} minutes. Programs confirm by ${method} ${path}, then try again`,
  };
}
