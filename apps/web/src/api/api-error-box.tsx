import { MessageBox } from '../ui/message-box.tsx';
import { SmallButton } from '../ui/small-button.tsx';
import { ApiError, isUnreached } from './api-error.ts';
import { useConnection } from './connection.ts';

interface ApiErrorBoxProps {
  /** What did not work. */
  readonly title: string;
  readonly error: unknown;
  readonly onRetry?: () => void;
  /** Said of a query whose last answer is still shown: nothing while the shell says that the server is out of reach. */
  readonly stale?: boolean;
}

/** A failed call: what was tried, what the server says about it, its reference, and a way to try again. */
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
