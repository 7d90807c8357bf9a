import {
  QueryObserver,
  type QueryObserverOptions,
  type QueryObserverResult,
  useQueryClient,
} from '@tanstack/react-query';
import { startTransition, useEffect, useState } from 'react';

/**
 * Like `useQuery`, of options that never change, for an answer that much of a screen hangs on: it is drawn in slices, where
 * `useQuery` has all of it drawn at once, in one task that keeps a telephone busy for a fifth of a second.
 */
export function useCalmQuery<Data>(options: QueryObserverOptions<Data>): QueryObserverResult<Data> {
  const client = useQueryClient();
  const [observer] = useState(() => new QueryObserver(client, options));
  const [result, setResult] = useState(() => observer.getCurrentResult());
  useEffect(() => {
    const show = (now: QueryObserverResult<Data>) =>
      startTransition(() => setResult((shown) => (isSame(shown, now) ? shown : now)));
    const unsubscribe = observer.subscribe(show);
    // What came between the first drawing and now.
    show(observer.getCurrentResult());
    return unsubscribe;
  }, [observer]);
  return result;
}

/** To whoever sees it: that it is asked once more changes nothing. */
function isSame(one: QueryObserverResult, other: QueryObserverResult): boolean {
  return one.status === other.status && one.data === other.data && one.error === other.error;
}
