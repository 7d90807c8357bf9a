import type { PendingLogin, Session } from '@groundtrack/contract';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { apiErrorCode } from '../../../api/api-error.ts';
import { FormError, useSendingForm } from '../../../api/sending-form.tsx';
import { paths } from '../../../lib/paths.ts';
import { Form } from '../../../ui/form.tsx';
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

const labels = { password: 'Password' };

/** Asks once for the password of an existing account. */
export function LinkForm({ label, pending, record, onSession, onExpired, onSecondStep }: LinkFormProps) {
  const form = useSendingForm({
    initial: { password: '' },
    labels,
    send: ({ password }) => linkSignIn(pending.state, password, record),
    onSent: onSession,
    onFailed: (error) => {
      const secondStep = pendingLoginOf(error);
      if (secondStep) onSecondStep(secondStep);
      if (apiErrorCode(error) === 'sign-in-expired') onExpired(error);
    },
  });
  return (
    <Panel title={`Connect ${label} with your account`}>
      <Form fields={form} className={classes.stack}>
        <p className={classes.text}>
          {pending.account} already has an account here. Enter its password once. After that you can log in with {label}{' '}
          or with your password.
        </p>
        <FormError form={form} fallback="You were not logged in. Try again." />
        <TextInput label="E-mail" name="username" autoComplete="username" value={pending.account} readOnly />
        <PasswordInput {...form.getInputProps('password')} autoComplete="current-password" required data-autofocus />
        <div className={classes.actions} style={{ marginTop: 0 }}>
          <Button type="submit" loading={form.sending.isPending}>
            Connect and log in
          </Button>
          <p className={classes.links}>
            <Link to={paths.resetPassword()}>Reset password</Link>
            <Link to={paths.login()}>Log in without {label}</Link>
          </p>
        </div>
      </Form>
    </Panel>
  );
}
