import type { RevokeAccess } from '../../domain/feature-ports.ts';

/** Disconnects the external identities of an account whose password was reset or changed. */
export const disconnectIdentities: RevokeAccess = async (tx, accountId) => {
  const disconnected = await tx
    .deleteFrom('external_identity')
    .where('account_id', '=', accountId)
    .returning('email')
    .execute();
  return disconnected.map(({ email }) => `The external sign-in as ${email} was disconnected.`);
};
