import { FILE_LINK_HOURS, fail, linkedFileEndpoint, ok } from '@groundtrack/contract';
import type { Served } from '../../../blobs/blob-store.ts';
import type { FileAnswer, Handlers } from '../../../http/handler.ts';
import { isUuid } from '../../../util/is-uuid.ts';
import { HOUR_MS } from '../../../util/time-units.ts';
import { fileAnswer } from '../file-answer.ts';
import type { LinkDeps } from '../imagery-deps.ts';
import { parseLink, signLink } from './link-token.ts';
import type { LinkableFile } from './pg-linkable-files.ts';

const LIFETIME_MS = FILE_LINK_HOURS * HOUR_MS;
const WAY_OUT = 'its owner gets a new one in My Imagery';

/** Links to delivered files: the owner asks for one, and anyone who has it reads the file until it expires. */
export function linkHandlers(deps: LinkDeps): Pick<Handlers, 'linkFile' | 'linkedFile'> {
  return {
    linkFile: async ({ params: { fileId } }, { caller }) => {
      const file = isUuid(fileId) ? await deps.files.find(fileId) : null;
      if (!file || file.accountId !== caller.accountId) return fail('not-found', `You have no file ${fileId}.`);
      const refusal = whyNot(file);
      if (refusal !== null) return fail('not-found', `There is no link to this file: ${refusal}.`);
      const expiresAtMs = deps.clock.nowMs() + LIFETIME_MS;
      const path = linkedFileEndpoint.path.replace(':token', signLink({ fileId, expiresAtMs }, deps.fileLinkSecret));
      const url = deps.publicUrl().replace(/\/$/, '') + path;
      return ok({ url, expiresAt: new Date(expiresAtMs).toISOString() });
    },
    linkedFile: async ({ params: { token } }) => {
      const claim = parseLink(token, deps.fileLinkSecret);
      if (!claim) return fail('not-found', 'There is no such link. Was it copied as a whole?');
      if (claim.expiresAtMs <= deps.clock.nowMs()) {
        const until = new Date(claim.expiresAtMs).toISOString();
        return fail('link-expired', `This link worked until ${until}; ${WAY_OUT}.`);
      }
      const file = await deps.files.find(claim.fileId);
      if (!file) return fail('link-withdrawn', `The file of this link was replaced or deleted; ${WAY_OUT}.`);
      const refusal = whyNot(file);
      if (refusal !== null) return fail('link-withdrawn', `This link was withdrawn: ${refusal}.`);
      return ok(linkedAnswer(deps, file));
    },
  };
}

function linkedAnswer({ blobs, redirects }: LinkDeps, file: LinkableFile): FileAnswer {
  const { blobKey, mediaType, fileName: downloadName } = file;
  if (!redirects) return { ...fileAnswer(blobs, file), downloadName };
  const redirect = async (served: Served): Promise<string> => {
    const address = await blobs.signedUrl(blobKey, served);
    if (address === null) throw new Error('The blob store has no addresses of its own');
    return address;
  };
  return { mediaType, downloadName, content: { redirect } };
}

/** Why no link gives the file; null when one does. */
function whyNot({ state, refund, isAbandoned }: LinkableFile): string | null {
  if (isAbandoned) return 'the account it belonged to was deleted';
  if (state !== 'Delivered') return `the image is not delivered, it is ${state}`;
  return refund && refund.state !== 'refused' ? 'the image was refunded' : null;
}
