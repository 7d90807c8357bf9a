import type { ReactNode } from 'react';
import { Loading } from '../ui/loading.tsx';
import { isUnreached } from './api-error.ts';
import { ApiErrorBox } from './api-error-box.tsx';
import { useConnection } from './connection.ts';

/** The fields of a query that are used here. */
interface ShownQuery<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface QueryViewProps<Data> {
  readonly query: ShownQuery<Data>;
  /** Shown while the first response is pending. */
  readonly loading: string;
  /** Roughly how many lines the content will take. */
  readonly lines?: number;
  /** The title of the error message when there is no response. */
  readonly failed: string;
  /** Whether a response is empty, and what is shown in that case. */
  readonly isEmpty?: (data: Data) => boolean;
  readonly empty?: ReactNode;
  /** An existing response stays visible when a later request fails. */
  readonly children: (data: Data) => ReactNode;
}

/** The response of a query, or its loading, failed or empty state. */
export function QueryView<Data>(props: QueryViewProps<Data>) {
  const { query, loading, lines = 3, failed, isEmpty, empty, children } = props;
  const { data, error, refetch } = query;
  const lost = useConnection(({ state }) => state === 'lost');
  if (data !== undefined) return isEmpty?.(data) ? empty : children(data);
  // The shell reports the lost connection once, and repeats the call after the reconnect.
  if (lost && isUnreached(error)) return <Loading label="Waiting for the server" lines={lines} />;
  if (error) return <ApiErrorBox title={failed} error={error} onRetry={() => void refetch()} />;
  return <Loading label={loading} lines={lines} />;
}
