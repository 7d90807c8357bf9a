import type { RevokeAccess } from '../../../domain/feature-ports.ts';

/** Removes the passkeys of an account whose password was reset or changed. The authenticator app stays. */
export const removePasskeys: RevokeAccess = async (tx, accountId) => {
  await tx.deleteFrom('passkey_challenge').where('account_id', '=', accountId).execute();
  const removed = await tx.deleteFrom('passkey').where('account_id', '=', accountId).returning('name').execute();
  return removed.map(({ name }) => `The passkey “${name}” was removed.`);
};
