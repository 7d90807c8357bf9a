import type { Session, SessionEnd } from '@groundtrack/contract';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { apiErrorCode, formMessage, retryAfterOf } from '../../api/api-error.ts';
import { useRestrictedSession } from '../../api/restricted-session.ts';
import { useServerInfo } from '../../api/server-info.ts';
import { startSession, useSession, useSessionEnd, useSessionExpired } from '../../api/session.ts';
import { paths, returnPath } from '../../lib/paths.ts';
import { MessageBox } from '../../ui/message-box.tsx';
import { RetryCountdown } from '../../ui/retry-countdown.tsx';
import classes from './account.module.css';
import { ExternalSignInButton } from './external/sign-in-button.tsx';
import { GroundTrackArt } from './ground-track-art.tsx';
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

type LoginErrors = { readonly [Field in 'username' | 'password']?: string | undefined };

/** In field order. Only the server knows whether the address exists. */
function findErrors({ username, password }: Credentials): LoginErrors {
  const address = username.trim();
  return {
    ...(address === ''
      ? { username: 'E-mail is required' }
      : address.includes('@')
        ? {}
        : { username: 'E-mail must be an e-mail address' }),
    ...(password === '' ? { password: 'Password is required' } : {}),
  };
}

export function LoginScreen() {
  const session = useSession();
  const restricted = useRestrictedSession();
  const expired = useSessionExpired();
  const endedBy = useSessionEnd();
  const [search] = useSearchParams();
  const { data: server } = useServerInfo();
  const login = useMutation<Session, Error, Credentials>({
    mutationFn: logInToServer,
    onSuccess: startSession,
  });
  const [errors, setErrors] = useState<LoginErrors>({});
  if (session) return <Navigate to={returnPath(search)} replace />;
  if (restricted) return <Navigate to={{ pathname: paths.setPassword(), search: search.toString() }} replace />;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    const credentials = { username: toText(values, 'username'), password: toText(values, 'password') };
    const found = findErrors(credentials);
    setErrors(found);
    const [wrong] = Object.keys(found);
    if (wrong === undefined) {
      login.mutate(credentials);
      return;
    }
    // The previous error concerned other values.
    login.reset();
    form.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
  };
  const pending = pendingLoginOf(login.error);
  if (pending)
    return (
      <LoginFrame>
        <div className={classes.form}>
          <h1 className={classes.heading}>Two-step login</h1>
          <Suspense>
            <SecondStep pending={pending} onSession={startSession} onBack={login.reset} />
          </Suspense>
        </div>
      </LoginFrame>
    );
  return (
    <LoginFrame>
      <form className={classes.form} noValidate onSubmit={submit}>
        <h1 className={classes.heading}>Login</h1>
        {expired ? (
          <MessageBox kind="info" title={endedBy ? 'You were logged out' : 'Your session has expired'}>
            {endedBy ? `${END_TEXTS[endedBy]} ` : null}Log in to continue where you were. Your cart is kept.
          </MessageBox>
        ) : null}
        {login.error ? <LoginFailure key={login.submittedAt} error={login.error} /> : null}
        <TextInput
          label="E-mail"
          name="username"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          error={errors.username}
          onChange={() => setErrors({ ...errors, username: undefined })}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          error={errors.password}
          onChange={() => setErrors({ ...errors, password: undefined })}
        />
        <Button type="submit" loading={login.isPending}>
          Login
        </Button>
        {server?.externalSignIn ? <ExternalSignInButton returnTo={returnPath(search)} /> : null}
        <p className={classes.links}>
          <Link to={paths.registration()}>Register</Link>
          <Link to={paths.resetPassword()}>Reset password</Link>
        </p>
      </form>
    </LoginFrame>
  );
}

function LoginFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.split}>
      <GroundTrackArt />
      <div className={classes.formSide}>{children}</div>
    </div>
  );
}

/** A pause after wrong passwords is counted down. All other errors are shown unchanged. */
function LoginFailure({ error }: { readonly error: Error }) {
  const retryAfterSec = retryAfterOf(error);
  if (retryAfterSec === null) return <MessageBox kind="error">{loginMessage(error)}</MessageBox>;
  return (
    <MessageBox kind="error" title="Too many tries">
      After several wrong passwords there is a pause, which keeps others from guessing yours. Devices that are logged in
      stay logged in. <RetryCountdown sec={retryAfterSec} />{' '}
      <Link to={paths.help('wrong-passwords')} target="_blank" rel="noopener">
        Why do I have to wait?
      </Link>
    </MessageBox>
  );
}

function loginMessage(error: Error): string {
  return apiErrorCode(error) === 'login-failed' ? LOGIN_FAILED : formMessage(error, LOGIN_FAILED);
}

function toText(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === 'string' ? value : '';
}
