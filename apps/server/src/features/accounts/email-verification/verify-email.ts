import { fail, ok, type Result } from '@groundtrack/contract';
import type { RequestOrigin } from '../../../platform/http/handler.ts';
import type { AccountDeps } from '../account-deps.ts';
import { tokenHash } from '../mailed-link.ts';

/**
 * Takes an address for verified, once. No session is asked for: a mail is often read on another device than the one that
 * registered, and the link opens nothing but this.
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
    'This link was used before, or is older than a day or than another one. Where the address is verified already, there is ' +
      'nothing left to do; otherwise send a new link from your cart or your account.',
  );
}
