import { checkUserEndpoint } from '@groundtrack/contract';
import { useEffect } from 'react';
import { replaceUser } from './session.ts';
import { useApi } from './use-api.ts';

export interface Registration {
  readonly status: 'checking' | 'valid' | 'invalid';
  /** Contact fields that are still empty. */
  readonly missing: readonly string[];
  /** Orders are rejected until the user has opened the link mailed to the address. */
  readonly emailUnverified: boolean;
  /** Set if the check itself failed; `retry` repeats it. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Whether the registration of the logged-in user is complete enough to order (spec section 4). */
export function useRegistration(): Registration {
  const { data, error, refetch } = useApi(checkUserEndpoint, {});
  useEffect(() => {
    if (data) replaceUser(data.user);
  }, [data]);
  const status = data ? (data.valid ? 'valid' : 'invalid') : 'checking';
  const emailUnverified = data?.emailUnverified === true;
  return {
    status,
    missing: data?.missing ?? [],
    emailUnverified,
    error: data ? null : error,
    retry: () => void refetch(),
  };
}
