import { CONFIRMATION_SEC, confirmSessionEndpoint, type Failure } from '@groundtrack/contract';

/** What a caller is told who has to prove first that they are still the owner of the account. */
export function confirmationNeeded(): Failure {
  const { method, path } = confirmSessionEndpoint;
  return {
    code: 'confirmation-needed',
    detail: `Nothing was done: this asks again who you are, once in ${CONFIRMATION_SEC / 60} minutes. Programs confirm by ${method} ${path}, then try again`,
  };
}
