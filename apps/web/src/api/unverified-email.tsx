import { checkUserEndpoint, sendVerificationEndpoint } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../lib/paths.ts';
import { MessageBox } from '../ui/message-box.tsx';
import { formMessage } from './api-error.ts';
import { call } from './call.ts';
import { useSession } from './session.ts';
import classes from './unverified-email.module.css';
import { useApi } from './use-api.ts';

/** How often to check whether the link was opened in another tab or on a phone. */
const REFETCH_MS = 4_000;

interface UnverifiedEmailProps {
  /** Whether to link to the form that changes the address. False on that screen itself. */
  readonly linked?: boolean;
}

/**
 * Asks the user to verify the address before the first purchase, and can mail the link again. Disappears once verified.
 */
export function UnverifiedEmail({ linked = true }: UnverifiedEmailProps) {
  const username = useSession()?.username;
  useApi(checkUserEndpoint, {}, { refetchIntervalMs: REFETCH_MS });
  const sending = useMutation({ mutationFn: () => call(sendVerificationEndpoint, {}) });
  return (
    <MessageBox
      kind="warning"
      title="Your e-mail address is not verified"
      action={
        <>
          <Button size="xs" variant="default" loading={sending.isPending} onClick={() => sending.mutate()}>
            Send again
          </Button>
          {linked ? <Link to={paths.updateUser('email')}>Change the address</Link> : null}
        </>
      }
    >
      <p className={classes.text}>
        Before your first purchase, open the link in our e-mail to <strong>{username}</strong>, on any device. It works
        for 24 hours; this page updates automatically.
      </p>
      <output className={classes.answer}>
        {sending.isSuccess ? 'Sent. It may take a minute; look in your spam folder, too.' : null}
        {sending.error ? formMessage(sending.error, 'The e-mail was not sent. Try again.') : null}
      </output>
    </MessageBox>
  );
}
