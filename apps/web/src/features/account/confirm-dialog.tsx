import { CONFIRMATION_SEC, confirmSessionEndpoint, isDemoAddress } from '@groundtrack/contract';
import { Button, Modal, PasswordInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { apiErrorCode, formMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { endConfirmation } from '../../api/confirmation.ts';
import { FormError, useSendingForm } from '../../api/sending-form.tsx';
import { useServerInfo } from '../../api/server-info.ts';
import { useSession } from '../../api/session.ts';
import { paths } from '../../lib/paths.ts';
import { Form } from '../../ui/form.tsx';
import { HelpLink } from '../../ui/help-link.tsx';
import { MessageBox } from '../../ui/message-box.tsx';
import classes from './account.module.css';
import { OwnAccountNeeded } from './demo-notice.tsx';
import { useBeginSignIn } from './external/use-begin-sign-in.ts';
import { useHasPassword } from './external/use-has-password.ts';

const turnAway = () => endConfirmation(false);

/** Asks the user to confirm their identity before sensitive actions. The waiting calls then continue. */
export function ConfirmDialog() {
  const session = useSession();
  const hasPassword = useHasPassword();
  // If the session has ended in the meantime, the login replaces this dialog.
  useEffect(() => {
    if (!session) turnAway();
  }, [session]);
  useTurnAwayOnLeave();
  const username = session?.username ?? '';
  if (isDemoAddress(username))
    return (
      <Modal opened onClose={turnAway} title="Not in a demo account" centered>
        <OwnAccountNeeded>You confirm this with your password, and a demo account has none.</OwnAccountNeeded>
      </Modal>
    );
  return (
    <Modal opened onClose={turnAway} title={hasPassword ? 'Enter your password again' : 'Sign in again'} centered>
      {hasPassword ? <PasswordForm username={username} /> : <SignInAgain />}
    </Modal>
  );
}

/** The question belongs to the page where it was asked. */
function useTurnAwayOnLeave(): void {
  const { pathname, search } = useLocation();
  const path = pathname + search;
  const [askedAt] = useState(path);
  useEffect(() => {
    if (path !== askedAt) turnAway();
  }, [path, askedAt]);
}

const labels = { password: 'Password' };

function PasswordForm({ username }: { readonly username: string }) {
  const form = useSendingForm({
    initial: { password: '' },
    labels,
    send: (body) => call(confirmSessionEndpoint, { body }),
    onSent: () => endConfirmation(true),
    toFieldErrors: (error) =>
      apiErrorCode(error) === 'login-failed' ? { password: 'This is not the password of the account' } : {},
  });
  return (
    <Form fields={form} className={classes.stack}>
      <p className={classes.text}>
        Confirm that it is you. The confirmation is valid for {CONFIRMATION_SEC / 60} minutes on this device.{' '}
        <HelpLink to={paths.help('asked-again')} about="why your password is asked for again" />
      </p>
      {/* Password managers need the account's name. */}
      <input hidden name="username" autoComplete="username" value={username} readOnly />
      <PasswordInput {...form.getInputProps('password')} autoComplete="current-password" data-autofocus />
      <FormError form={form} fallback="You were not confirmed. Try again." />
      <div className={classes.actions} style={{ marginTop: 0 }}>
        <Button type="submit" loading={form.sending.isPending}>
          Confirm
        </Button>
        <Button variant="default" onClick={turnAway}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

/** For an account without a password. The redirect leaves the page, so entered values are lost. */
function SignInAgain() {
  const { pathname, search } = useLocation();
  const label = useServerInfo().data?.externalSignIn?.label ?? 'the sign-in service';
  const beginning = useBeginSignIn({ returnTo: pathname + search, purpose: 'confirm' });
  return (
    <div className={classes.stack}>
      <p className={classes.text}>
        Your account has no password, so you confirm with {label}. You then return here and have 10 minutes to finish.
      </p>
      {beginning.error ? (
        <MessageBox kind="error">{formMessage(beginning.error, beginning.error.message)}</MessageBox>
      ) : null}
      <div className={classes.actions} style={{ marginTop: 0 }}>
        <Button loading={beginning.isPending || beginning.isSuccess} onClick={() => beginning.mutate()}>
          Continue with {label}
        </Button>
        <Button variant="default" onClick={turnAway}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
