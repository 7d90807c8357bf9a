import { Button } from '@mantine/core';
import { ApiError } from '../../../api/api-error.ts';
import { useServerInfo } from '../../../api/server-info.ts';
import { paths } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { MessageBox } from '../../../ui/message-box.tsx';
import classes from '../account.module.css';
import { useBeginSignIn } from './use-begin-sign-in.ts';

interface SignInFailedProps {
  readonly label: string;
  readonly failure: Error;
  readonly returnTo: string;
}

/** Why a sign-in failed, and two ways to continue. */
export function SignInFailed({ label, failure, returnTo }: SignInFailedProps) {
  const { data: server } = useServerInfo();
  const begin = useBeginSignIn({ returnTo, purpose: 'log-in' });
  const error = begin.error ?? failure;
  return (
    <div className={classes.stack}>
      <MessageBox
        kind="error"
        title="You are not logged in"
        reference={error instanceof ApiError ? error.problem?.id : undefined}
      >
        {error.message}
      </MessageBox>
      <div className={classes.actions} style={{ marginTop: 0 }}>
        {server?.externalSignIn ? (
          <Button loading={begin.isPending} onClick={() => begin.mutate()}>
            Try again with {label}
          </Button>
        ) : null}
        <LinkButton to={paths.login(returnTo)} variant="default">
          Log in with a password
        </LinkButton>
      </div>
    </div>
  );
}

/**
 * @param code an error code of RFC 6749 section 4.1.2.1. It comes from the URL, which anyone can edit, so only known
 * codes are shown
 */
export function describeIssuerError(code: string): string {
  if (code === 'access_denied') return 'The sign-in was canceled, or you were not let in. Nothing was changed.';
  const named = /^[a-z_]{1,40}$/.test(code) ? ` (${code})` : '';
  return `The sign-in service could not sign you in${named}. Try again, or log in with your password.`;
}
