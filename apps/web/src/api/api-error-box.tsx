import { MessageBox } from '../ui/message-box.tsx';
import { SmallButton } from '../ui/small-button.tsx';
import { ApiError } from './api-error.ts';

interface ApiErrorBoxProps {
  /** What did not work. */
  readonly title: string;
  readonly error: unknown;
  readonly onRetry?: () => void;
}

/** A failed call: what was tried, what the server says about it, its reference, and a way to try again. */
export function ApiErrorBox({ title, error, onRetry }: ApiErrorBoxProps) {
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
