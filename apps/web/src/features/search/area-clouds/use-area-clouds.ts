import { type ArchiveImage, type AreaCloud, areaCloudsEndpoint, type DrawnArea } from '@groundtrack/contract';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../api/call.ts';
import { useSessionId } from '../../../api/session.ts';
import { apiQueryKey } from '../../../api/use-api.ts';

/** Feature id → cloud over the searched area; without the images that are still pending. */
export type AreaClouds = ReadonlyMap<string, AreaCloud>;

/** The value that is known without a request; null if it has to be estimated. */
function knownCloud({ phenomenology, outlineOnly }: ArchiveImage): AreaCloud | null {
  if (phenomenology === 'sar') return { kind: 'not-affected' };
  if (!outlineOnly) return null;
  return { kind: 'not-known', reason: 'The catalog says where the image lies, but not how its quicklook lies in it.' };
}

type Answers = readonly UseQueryResult<AreaCloud | null>[];
const toData = (answers: Answers) => answers.map(({ data }) => data ?? null);

/**
 * The cloud over an area in each image, as responses arrive.
 * @param area null for a searched place, which needs no request
 */
export function useAreaClouds(area: DrawnArea | null, images: readonly ArchiveImage[]): AreaClouds {
  const sessionId = useSessionId();
  const unknown = useMemo(() => (area ? images.filter((image) => knownCloud(image) === null) : []), [area, images]);
  const answers = useQueries({
    queries: area ? unknown.map((image) => cloudQuery(area, image, sessionId)) : [],
    combine: toData,
  });
  return useMemo(() => {
    const estimated = unknown.flatMap(({ featureId }, i) => {
      const cloud = answers[i];
      return cloud ? [[featureId, cloud] as const] : [];
    });
    const known = (area ? images : []).flatMap((image) => {
      const cloud = knownCloud(image);
      return cloud ? [[image.featureId, cloud] as const] : [];
    });
    return new Map([...known, ...estimated]);
  }, [area, images, unknown, answers]);
}

function cloudQuery(geometry: DrawnArea, { provider, featureId }: ArchiveImage, sessionId: string | null) {
  const input = { body: { geometry, scenes: [{ provider, featureId }] } };
  return {
    queryKey: apiQueryKey(areaCloudsEndpoint, input, sessionId),
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await call(areaCloudsEndpoint, input, { signal })).clouds[0]?.cloud ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    enabled: sessionId !== null,
  };
}
