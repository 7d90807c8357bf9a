import { type DrawnArea, saveAreaEndpoint, savedAreaEndpoint } from '@groundtrack/contract';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { usePageParams } from '../../lib/use-page-params.ts';
import { addressOfArea, linkedId, noteLinkedArea, useLinkedAreas } from './linked-areas.ts';

/** Stores an area on the server if it is too long for the URL. */
export function useLinkOf(area: DrawnArea | undefined): void {
  useEffect(() => {
    if (!area || addressOfArea(area) !== null) return;
    call(saveAreaEndpoint, { body: { area } }).then(
      ({ id }) => noteLinkedArea(id, area),
      // The link then contains only the point. The search reports the faults of the area.
      () => undefined,
    );
  }, [area]);
}

/** The area that the URL names by id, before the URL is read: `missing` if the server does not have it. */
export function useLinkedArea(): 'loading' | 'there' | 'missing' {
  const [search] = usePageParams();
  const id = linkedId(search.get('area') ?? '');
  const area = useLinkedAreas(({ areas }) => (id === null ? null : areas.get(id)));
  const isUnknown = id !== null && area === undefined;
  useEffect(() => {
    if (!isUnknown || id === null) return;
    call(savedAreaEndpoint, { params: { id } }).then(
      (found) => noteLinkedArea(id, found.area),
      () => noteLinkedArea(id, null),
    );
  }, [id, isUnknown]);
  if (isUnknown) return 'loading';
  return id !== null && area === null ? 'missing' : 'there';
}
