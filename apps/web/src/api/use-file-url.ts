import type { Endpoint, Sent } from '@groundtrack/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { fetchFile } from './call.ts';
import { useSessionId } from './session.ts';
import { apiQueryKey } from './use-api.ts';

export interface FileUrl {
  /** An object URL, revoked on unmount; null until the file has loaded. */
  readonly url: string | null;
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
}

/**
 * A file that needs the session, for `<img src>`. A null `input` fetches nothing, and neither does a logged-out visitor
 * (spec section 5).
 */
export function useFileUrl<E extends Endpoint>(endpoint: E, input: Sent<E> | null): FileUrl {
  const sessionId = useSessionId();
  const enabled = input !== null && sessionId !== null;
  const { data, isError } = useQuery({
    // Disabled while `input` is null.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    queryKey: ['file', apiQueryKey(endpoint, input as Sent<E>, sessionId)],
    // Disabled while `input` is null.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    queryFn: ({ signal }) => fetchFile(endpoint, input as Sent<E>, { signal }),
    enabled,
    staleTime: Infinity,
  });
  const url = useObjectUrl(data ?? null);
  if (!enabled) return { url: null, status: 'idle' };
  if (isError) return { url: null, status: 'failed' };
  return { url, status: url ? 'ready' : 'loading' };
}

function useObjectUrl(blob: Blob | null): string | null {
  const made = useMemo(() => toObjectUrl(blob), [blob]);
  return useSyncExternalStore(made.subscribe, made.url);
}

/** An object URL that exists while a component uses it. */
function toObjectUrl(blob: Blob | null) {
  let url: string | null = null;
  return {
    url: () => url,
    subscribe: () => {
      if (blob) url = URL.createObjectURL(blob);
      return () => {
        if (url) URL.revokeObjectURL(url);
        url = null;
      };
    },
  };
}
