import type { ReactNode } from 'react';
import { Loading } from '../ui/loading.tsx';
import { isUnreached } from './api-error.ts';
import { ApiErrorBox } from './api-error-box.tsx';
import { useConnection } from './connection.ts';

/** The part of a query that is shown. */
interface ShownQuery<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface QueryViewProps<Data> {
  readonly query: ShownQuery<Data>;
  /** Said while the first answer is awaited. */
  readonly loading: string;
  /** How many lines the answer will take, roughly. */
  readonly lines?: number;
  /** The title of the message when there is no answer. */
  readonly failed: string;
  /** Whether an answer has nothing in it, and what is shown then. */
  readonly isEmpty?: (data: Data) => boolean;
  readonly empty?: ReactNode;
  /** An answer that is there stays when a later request fails. */
  readonly children: (data: Data) => ReactNode;
}

/** What a query answered, or that it is loading, has failed, or found nothing. */
export function QueryView<Data>(props: QueryViewProps<Data>) {
  const { query, loading, lines = 3, failed, isEmpty, empty, children } = props;
  const { data, error, refetch } = query;
  const lost = useConnection(({ state }) => state === 'lost');
  if (data !== undefined) return isEmpty?.(data) ? empty : children(data);
  // The shell says so once, and asks again as soon as there is a connection.
  if (lost && isUnreached(error)) return <Loading label="Waiting for the server" lines={lines} />;
  if (error) return <ApiErrorBox title={failed} error={error} onRetry={() => void refetch()} />;
  return <Loading label={loading} lines={lines} />;
}
