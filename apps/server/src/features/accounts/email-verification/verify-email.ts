import { fail, ok, type Result } from '@groundtrack/contract';
import type { RequestOrigin } from '../../../platform/http/handler.ts';
import type { AccountDeps } from '../account-deps.ts';
import { tokenHash } from '../mailed-link.ts';

/**
 * Marks an address as verified, once. No session is required: emails are often read on another device, and the link
 * does nothing else.
 */
export async function verifyEmail(
  { verifications, clock, recordSecurityEvent }: AccountDeps,
  { token, origin }: { readonly token: string; readonly origin: RequestOrigin },
): Promise<Result<undefined>> {
  const accountId = await verifications.verify(tokenHash(token), clock.nowMs());
  if (accountId !== null) {
    recordSecurityEvent({ kind: 'email-verified', accountId, origin });
    return ok(undefined);
  }
  return fail(
    'link-expired',
    'This link was already used, is older than a day, or was replaced by a newer one. If the address is verified, there is ' +
      'nothing left to do; otherwise send a new link from your cart or your account.',
  );
}
