import type { SessionEnd } from '@groundtrack/contract';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { apiErrorCode, formMessage, retryAfterOf } from '../../api/api-error.ts';
import { useRestrictedSession } from '../../api/restricted-session.ts';
import { useSendingForm } from '../../api/sending-form.tsx';
import { useServerInfo } from '../../api/server-info.ts';
import { startSession, useSession, useSessionEnd, useSessionExpired } from '../../api/session.ts';
import { requiredErrors } from '../../lib/field-errors.ts';
import { paths, returnPath } from '../../lib/paths.ts';
import { Form } from '../../ui/form.tsx';
import { HelpTextLink } from '../../ui/help-link.tsx';
import { MessageBox } from '../../ui/message-box.tsx';
import { RetryCountdown } from '../../ui/retry-countdown.tsx';
import classes from './account.module.css';
import { AuthFrame } from './auth-frame.tsx';
import { ExternalSignInButton } from './external/sign-in-button.tsx';
import { type Credentials, logInToServer } from './log-in.ts';
import { pendingLoginOf } from './two-step/pending-login-of.ts';

// Only for accounts with two-step login.
const SecondStep = lazy(async () => ({ default: (await import('./two-step/second-step.tsx')).SecondStep }));

const LOGIN_FAILED = 'Error Logging In.  If you have permission, please retry or register.';

const END_TEXTS: Readonly<Record<SessionEnd, string>> = {
  'password-reset':
    'Your account was accessed with a temporary password, which logged out all devices. If it was not you, reset your password.',
  'password-changed':
    'Your password was changed, which logged out your other devices. If it was not you, reset your password.',
  'logged-out': 'This device was logged out from another one.',
  blocked: 'The operator of this server has blocked your account.',
};

const labels = { username: 'E-mail', password: 'Password' };

/** Only the server knows whether the address exists. */
function validate(values: Credentials): Record<string, string> {
  const isAddress = values.username.includes('@');
  return { ...(isAddress ? {} : { username: 'E-mail must be an e-mail address' }), ...requiredErrors(values, labels) };
}

export function LoginScreen() {
  const session = useSession();
  const restricted = useRestrictedSession();
  const expired = useSessionExpired();
  const endedBy = useSessionEnd();
  const [search] = useSearchParams();
  const { data: server } = useServerInfo();
  const login = useSendingForm({
    initial: { username: '', password: '' },
    labels,
    validate,
    send: logInToServer,
    onSent: startSession,
  });
  const { error, submittedAt, isPending, reset } = login.sending;
  if (session) return <Navigate to={returnPath(search)} replace />;
  if (restricted) return <Navigate to={{ pathname: paths.setPassword(), search: search.toString() }} replace />;

  const pending = pendingLoginOf(error);
  if (pending)
    return (
      <AuthFrame title="Two-step login">
        <Suspense>
          <SecondStep pending={pending} onSession={startSession} onBack={reset} />
        </Suspense>
      </AuthFrame>
    );
  return (
    <AuthFrame title="Login">
      <Form fields={login} className={classes.stack}>
        {expired ? (
          <MessageBox kind="info" title={endedBy ? 'You were logged out' : 'Your session has expired'}>
            {endedBy ? `${END_TEXTS[endedBy]} ` : null}Log in to continue where you were. Your cart is kept.
          </MessageBox>
        ) : null}
        {error ? <LoginFailure key={submittedAt} error={error} /> : null}
        <TextInput {...login.getInputProps('username')} type="email" autoComplete="username" required />
        <PasswordInput {...login.getInputProps('password')} autoComplete="current-password" required />
        <Button type="submit" loading={isPending}>
          Login
        </Button>
        {server?.externalSignIn ? <ExternalSignInButton returnTo={returnPath(search)} /> : null}
        <p className={classes.links}>
          <Link to={paths.registration()}>Register</Link>
          <Link to={paths.resetPassword()}>Reset password</Link>
        </p>
      </Form>
    </AuthFrame>
  );
}

/** A pause after wrong passwords is counted down. All other errors are shown unchanged. */
function LoginFailure({ error }: { readonly error: Error }) {
  const retryAfterSec = retryAfterOf(error);
  if (retryAfterSec === null) return <MessageBox kind="error">{loginMessage(error)}</MessageBox>;
  return (
    <MessageBox kind="error" title="Too many tries">
      A pause after several wrong passwords keeps others from guessing yours. Your logged-in devices stay logged in.{' '}
      <RetryCountdown sec={retryAfterSec} />{' '}
      <HelpTextLink to={paths.help('wrong-passwords')}>Why do I have to wait?</HelpTextLink>
    </MessageBox>
  );
}

function loginMessage(error: Error): string {
  return apiErrorCode(error) === 'login-failed' ? LOGIN_FAILED : formMessage(error, LOGIN_FAILED);
}
