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

// Loaded separately because it is rarely needed.
const ConfirmDialog = lazy(async () => ({
  default: (await import('../features/account/confirm-dialog.tsx')).ConfirmDialog,
}));

/** The server responds, but not with its description. */
export function ServerNotice() {
  const { data, error, refetch } = useServerInfo();
  if (data || !error || isUnreached(error)) return null;
  return (
    <div className={classes.notice}>
      <ApiErrorBox title="The server does not answer" error={error} onRetry={() => void refetch()} />
    </div>
  );
}

/** Overlays of the page: the progress line, the lost connection, and the identity confirmation. */
export function OverlayNotices() {
  useReconnecting();
  const { isOpen: isAsked } = useConfirmation();
  return (
    <>
      {/* Calls that wait for the dialog do not count as slow. */}
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

/** Watches the network, and repeats failed queries after a reconnect. */
function useReconnecting(): void {
  const queryClient = useQueryClient();
  useEffect(() => watchNetwork(), []);
  useEffect(
    () => onReconnect(() => void queryClient.refetchQueries({ predicate: ({ state }) => isUnreached(state.error) })),
    [queryClient],
  );
}
