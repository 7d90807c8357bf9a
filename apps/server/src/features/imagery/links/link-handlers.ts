import { FILE_LINK_HOURS, fail, linkedFileEndpoint, ok } from '@groundtrack/contract';
import { isUuid } from '../../../lib/is-uuid.ts';
import { HOUR_MS } from '../../../lib/time-units.ts';
import type { Served } from '../../../platform/blobs/blob-store.ts';
import type { FileAnswer, Handlers } from '../../../platform/http/handler.ts';
import { fileAnswer } from '../file-answer.ts';
import type { LinkDeps } from '../imagery-deps.ts';
import { findLinked, unlinkableReason } from './find-linked.ts';
import { signLink } from './link-token.ts';
import type { LinkableFile } from './pg-linkable-files.ts';

const LIFETIME_MS = FILE_LINK_HOURS * HOUR_MS;

/** Links to delivered files. The owner creates one, and anyone with the link can read the file until it expires. */
export function linkHandlers(deps: LinkDeps): Pick<Handlers, 'linkFile' | 'linkedFile'> {
  return {
    linkFile: async ({ params: { fileId } }, { caller }) => {
      const file = isUuid(fileId) ? await deps.files.find(fileId) : null;
      if (!file || file.accountId !== caller.accountId) return fail('not-found', `You have no file ${fileId}.`);
      const refusal = unlinkableReason(file);
      if (refusal !== null) return fail('not-found', `This file cannot have a link, because ${refusal}.`);
      const expiresAtMs = deps.clock.nowMs() + LIFETIME_MS;
      const path = linkedFileEndpoint.path.replace(':token', signLink({ fileId, expiresAtMs }, deps.fileLinkSecret));
      const url = deps.publicUrl().replace(/\/$/, '') + path;
      return ok({ url, expiresAt: new Date(expiresAtMs).toISOString() });
    },
    linkedFile: async ({ params: { token } }) => {
      const found = await findLinked(deps, token);
      return found.ok ? ok(linkedAnswer(deps, found.value)) : found;
    },
  };
}

function linkedAnswer({ blobs, redirects }: LinkDeps, file: LinkableFile): FileAnswer {
  const { blobKey, mediaType, downloadName, accountId: linkOwnerId } = file;
  if (!redirects) return { ...fileAnswer(blobs, file), downloadName, linkOwnerId };
  const redirect = async (served: Served): Promise<string> => {
    const address = await blobs.signedUrl(blobKey, served);
    if (address === null) throw new Error('The blob store has no addresses of its own');
    return address;
  };
  return { mediaType, downloadName, content: { redirect } };
}
