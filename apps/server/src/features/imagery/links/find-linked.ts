import { fail, ok, type Result } from '@groundtrack/contract';
import type { LinkDeps } from '../imagery-deps.ts';
import { parseLink } from './link-token.ts';
import type { LinkableFile } from './pg-linkable-files.ts';

const WAY_OUT = 'its owner gets a new one in My Imagery';

/** Finds the file of a link, or why it cannot be opened. */
export async function findLinked(
  { files, clock, fileLinkSecret }: Pick<LinkDeps, 'files' | 'clock' | 'fileLinkSecret'>,
  token: string,
): Promise<Result<LinkableFile>> {
  const claim = parseLink(token, fileLinkSecret);
  if (!claim) return fail('not-found', 'This link does not exist. Check that you copied all of it.');
  if (claim.expiresAtMs <= clock.nowMs()) {
    const until = new Date(claim.expiresAtMs).toISOString();
    return fail('link-expired', `This link worked until ${until}; ${WAY_OUT}.`);
  }
  const file = await files.find(claim.fileId);
  if (!file) return fail('link-withdrawn', `The file of this link was replaced or deleted; ${WAY_OUT}.`);
  const refusal = unlinkableReason(file);
  if (refusal !== null) return fail('link-withdrawn', `This link was withdrawn, because ${refusal}.`);
  return ok(file);
}

/** Why a file cannot be linked; null if it can. */
export function unlinkableReason({ state, refund, isAbandoned }: LinkableFile): string | null {
  if (isAbandoned) return 'the account it belonged to was deleted';
  if (state !== 'Delivered') return `the image is not delivered, it is ${state}`;
  return refund && refund.state !== 'refused' ? 'the image was refunded' : null;
}
