import { logOutEndpoint, setPasswordEndpoint } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { Link, Navigate, useSearchParams } from 'react-router';
import { apiErrorCode, formMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { forgetRestrictedSession, type RestrictedSession, useRestrictedSession } from '../../api/restricted-session.ts';
import { useSendingForm } from '../../api/sending-form.tsx';
import { liftRestriction, useSession } from '../../api/session.ts';
import { paths, returnPath } from '../../lib/paths.ts';
import { Form } from '../../ui/form.tsx';
import { MessageBox } from '../../ui/message-box.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import classes from './account.module.css';
import { AuthFrame } from './auth-frame.tsx';
import { NewPasswordFields, newPasswordErrors, newPasswordLabels } from './new-password-fields.tsx';

export { SetPasswordScreen as Component };

/** The screen after a login with a temporary password, which allows nothing else. */
export function SetPasswordScreen() {
  const session = useSession();
  const restricted = useRestrictedSession();
  const [search] = useSearchParams();
  if (session) return <Navigate to={returnPath(search)} replace />;
  if (!restricted) return <Navigate to={paths.login()} replace />;
  return (
    <AuthFrame title="Set a New Password" lead={restricted.username}>
      <SetPasswordForm session={restricted} />
    </AuthFrame>
  );
}

function SetPasswordForm({ session }: { readonly session: RestrictedSession }) {
  const form = useSendingForm({
    initial: { new: '', confirmed: '' },
    labels: newPasswordLabels,
    validate: (values) => newPasswordErrors(values, session.username),
    send: (values) => call(setPasswordEndpoint, { body: { newpassword: values.new } }),
    onSent: liftRestriction,
  });
  const { error, isPending } = form.sending;
  return (
    <Form fields={form} className={classes.stack}>
      <NewPasswordFields username={session.username} form={form}>
        <p className={classes.text}>
          Your temporary password works only once. Choose a new password now. Until you do, your old one still works.
        </p>
        <p className={classes.text}>
          The new password logs out all other devices, disconnects external sign-ins, removes passkeys, and pauses
          webhooks, because another person may have added them. Add or resume your own afterward.
        </p>
      </NewPasswordFields>
      {error ? <SettingFailed error={error} /> : null}
      <div className={classes.actions} style={{ marginTop: 0 }}>
        <Button type="submit" loading={isPending}>
          Set password
        </Button>
        <TextButton onClick={giveUp}>Log out instead</TextButton>
      </div>
    </Form>
  );
}

function SettingFailed({ error }: { readonly error: Error }) {
  const code = apiErrorCode(error);
  // This session cannot continue, so the user must request a new reset.
  const isOver = code === 'session-expired' || code === 'session-required' || code === 'login-failed';
  if (!isOver)
    return <MessageBox kind="error">{formMessage(error, 'The password was not set. Try again.')}</MessageBox>;
  return (
    <MessageBox
      kind="error"
      title="The hour to set a password has passed"
      action={
        <Link to={paths.resetPassword()} onClick={forgetRestrictedSession}>
          Reset password
        </Link>
      }
    >
      Your password was not changed. Request another temporary password.
    </MessageBox>
  );
}

/** Ends the session here immediately, and on the server if it can be reached. There it expires after an hour. */
function giveUp(): void {
  const sent = call(logOutEndpoint, {});
  forgetRestrictedSession();
  sent.catch(() => undefined);
}
