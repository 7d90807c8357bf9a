import type { PendingLogin, Session } from '@groundtrack/contract';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { apiErrorCode } from '../../../api/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { MessageBox } from '../../../ui/message-box.tsx';
import { Panel } from '../../../ui/panel.tsx';
import classes from '../account.module.css';
import { pendingLoginOf } from '../two-step/pending-login-of.ts';
import { linkSignIn } from './sign-in-calls.ts';
import type { PendingLink, SignInRecord } from './sign-in-record.ts';

interface LinkFormProps {
  readonly label: string;
  readonly pending: PendingLink;
  readonly record: SignInRecord;
  readonly onSession: (session: Session) => void;
  /** The sign-in expired before the password was entered. */
  readonly onExpired: (error: Error) => void;
  /** The password was right, and the account requires a second factor. */
  readonly onSecondStep: (pending: PendingLogin) => void;
}

/** Asks once for the password of a known account. */
export function LinkForm({ label, pending, record, onSession, onExpired, onSecondStep }: LinkFormProps) {
  const link = useMutation<Session, Error, string>({
    mutationFn: (password) => linkSignIn(pending.state, password, record),
    onSuccess: onSession,
    onError: (error) => {
      const secondStep = pendingLoginOf(error);
      if (secondStep) onSecondStep(secondStep);
      if (apiErrorCode(error) === 'sign-in-expired') onExpired(error);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = new FormData(event.currentTarget).get('password');
    if (typeof password === 'string') link.mutate(password);
  };
  return (
    <Panel title={`Connect ${label} with your account`}>
      <form className={classes.stack} onSubmit={submit}>
        <p className={classes.text}>
          {pending.account} has an account here already. Give its password once; from then on {label} logs you in, and
          your password continues to work.
        </p>
        {link.error ? <MessageBox kind="error">{link.error.message}</MessageBox> : null}
        <TextInput label="E-mail" name="username" autoComplete="username" value={pending.account} readOnly />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          data-autofocus
        />
        <div className={classes.actions} style={{ marginTop: 0 }}>
          <Button type="submit" loading={link.isPending}>
            Connect and log in
          </Button>
          <p className={classes.links}>
            <Link to={paths.resetPassword()}>Reset password</Link>
            <Link to={paths.login()}>Log in without {label}</Link>
          </p>
        </div>
      </form>
    </Panel>
  );
}
