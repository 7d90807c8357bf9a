import {
  deleteSearchEndpoint,
  renameSearchEndpoint,
  type SavedSearch,
  type SearchToSave,
  savedSearchesEndpoint,
  saveSearchEndpoint,
} from '@groundtrack/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { useSessionId } from '../../../api/session.ts';
import { apiQueryKey, useApi } from '../../../api/use-api.ts';

export interface SavedSearches {
  readonly searches: readonly SavedSearch[];
  /** False until the list has loaded; an empty list means nothing before that. */
  readonly loaded: boolean;
  readonly error: Error | null;
  /** Why the last change failed. */
  readonly changeError: Error | null;
  /** @param done called after the save; the other changes accept one as well */
  readonly save: (search: SearchToSave, done?: () => void) => void;
  readonly rename: (id: string, name: string, done: () => void) => void;
  readonly remove: (id: string, done: () => void) => void;
}

/** The saved searches of the account. */
export function useSavedSearches(): SavedSearches {
  const sessionId = useSessionId();
  const cache = useQueryClient();
  const list = useApi(savedSearchesEndpoint, {});
  const change = useMutation({
    mutationFn: (make: () => Promise<unknown>) => make(),
    onSuccess: () => cache.invalidateQueries({ queryKey: apiQueryKey(savedSearchesEndpoint, {}, sessionId) }),
  });
  const run = (make: () => Promise<unknown>, done: (() => void) | undefined) =>
    change.mutate(make, { onSuccess: () => done?.() });
  return {
    searches: list.data?.result ?? [],
    loaded: list.isSuccess,
    error: list.error,
    changeError: change.error,
    save: (search, done) => run(() => call(saveSearchEndpoint, { body: search }), done),
    rename: (id, name, done) => run(() => call(renameSearchEndpoint, { params: { id }, body: { name } }), done),
    remove: (id, done) => run(() => call(deleteSearchEndpoint, { params: { id } }), done),
  };
}
