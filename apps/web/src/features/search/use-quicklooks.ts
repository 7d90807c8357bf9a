import { type ArchiveImage, thumbnailEndpoint } from '@groundtrack/contract';
import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fetchFile } from '../../api/call.ts';
import { useSessionId } from '../../api/session.ts';
import { apiQueryKey } from '../../api/use-api.ts';

function quicklookQuery({ provider, featureId }: ArchiveImage, sessionId: string | null, cache: QueryClient) {
  const input = { params: { provider, featureId } };
  const key = apiQueryKey(thumbnailEndpoint, input, sessionId);
  return {
    queryKey: ['quicklook', key],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      // The same file as the thumbnail in the table.
      const file = { queryKey: ['file', key], queryFn: () => fetchFile(thumbnailEndpoint, input, { signal }) };
      return dataUrl(await cache.fetchQuery({ ...file, staleTime: Number.POSITIVE_INFINITY }));
    },
    staleTime: Number.POSITIVE_INFINITY,
    enabled: sessionId !== null,
  };
}

/** A data URL, which needs no revoking: the globe may still draw it after its row is gone. */
function dataUrl(blob: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
  reader.addEventListener('error', () => reject(reader.error ?? new Error('Unreadable file')));
  reader.readAsDataURL(blob);
  return promise;
}

/** URLs of the quicklooks of images, by feature id, as they arrive. */
export function useQuicklooks(images: readonly ArchiveImage[]): ReadonlyMap<string, string> {
  const sessionId = useSessionId();
  const cache = useQueryClient();
  const urls = useQueries({
    queries: images.map((image) => quicklookQuery(image, sessionId, cache)),
    combine: (results) => results.map(({ data }) => data),
  });
  return useMemo(
    () =>
      new Map(
        images.flatMap(({ featureId }, index) => {
          const url = urls[index];
          return url ? [[featureId, url] as const] : [];
        }),
      ),
    [images, urls],
  );
}
