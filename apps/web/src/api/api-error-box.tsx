import { MessageBox } from '../ui/message-box.tsx';
import { SmallButton } from '../ui/small-button.tsx';
import { ApiError, isUnreached } from './api-error.ts';
import { useConnection } from './connection.ts';

interface ApiErrorBoxProps {
  /** The action that failed. */
  readonly title: string;
  readonly error: unknown;
  readonly onRetry?: () => void;
  /** For a query that still shows its last response. The box stays hidden while the shell reports a lost connection. */
  readonly stale?: boolean;
}

/** A failed call: the action, the server's message, its reference, and a retry button. */
export function ApiErrorBox({ title, error, onRetry, stale = false }: ApiErrorBoxProps) {
  const lost = useConnection(({ state }) => state === 'lost');
  if (stale && lost && isUnreached(error)) return null;
  const known = error instanceof ApiError ? error : null;
  return (
    <MessageBox
      kind="error"
      title={title}
      reference={known?.problem?.id}
      action={onRetry ? <SmallButton onClick={onRetry}>Try again</SmallButton> : undefined}
    >
      {known?.message ?? 'Something went wrong on this page.'}
    </MessageBox>
  );
}
