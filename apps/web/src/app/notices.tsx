import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { isUnreached } from '../api/api-error.ts';
import { ApiErrorBox } from '../api/api-error-box.tsx';
import { useConfirmation } from '../api/confirmation.ts';
import { onReconnect, watchNetwork } from '../api/connection.ts';
import { useServerInfo } from '../api/server-info.ts';
import { ConnectionNotice } from './connection-notice.tsx';
import { ProgressLine } from './progress-line.tsx';
import classes from './shell.module.css';

// Asked for rarely.
const ConfirmDialog = lazy(async () => ({
  default: (await import('../features/account/confirm-dialog.tsx')).ConfirmDialog,
}));

/** A server that answers, but not what it is. */
export function ServerNotice() {
  const { data, error, refetch } = useServerInfo();
  if (data || !error || isUnreached(error)) return null;
  return (
    <div className={classes.notice}>
      <ApiErrorBox title="The server does not answer" error={error} onRetry={() => void refetch()} />
    </div>
  );
}

/** What lies over the page: that something takes long, that the connection is lost, and the question who is there. */
export function OverlayNotices() {
  useReconnecting();
  const { isAsked } = useConfirmation();
  return (
    <>
      {/* What waits for an answer to the dialog is not slow. */}
      {isAsked ? null : <ProgressLine />}
      <ConnectionNotice />
      {isAsked ? (
        <Suspense>
          <ConfirmDialog />
        </Suspense>
      ) : null}
    </>
  );
}

/** Watches the network, and asks again for what failed for want of a connection. */
function useReconnecting(): void {
  const queryClient = useQueryClient();
  useEffect(() => watchNetwork(), []);
  useEffect(
    () => onReconnect(() => void queryClient.refetchQueries({ predicate: ({ state }) => isUnreached(state.error) })),
    [queryClient],
  );
}
