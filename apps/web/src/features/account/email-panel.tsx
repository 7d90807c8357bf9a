import '../../lib/jitless.ts';
import { changeEmailEndpoint } from '@groundtrack/contract';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { apiErrorCode } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useRegistration } from '../../api/registration.ts';
import { FormError, useSendingForm } from '../../api/sending-form.tsx';
import { useServerInfo } from '../../api/server-info.ts';
import { UnverifiedEmail } from '../../api/unverified-email.tsx';
import { fieldErrors, requiredErrors } from '../../lib/field-errors.ts';
import { Form } from '../../ui/form.tsx';
import { MessageBox } from '../../ui/message-box.tsx';
import classes from './account.module.css';
import { AccountPanel } from './account-panel.tsx';

interface EmailPanelProps {
  readonly username: string;
  /** False for an account without a password, which cannot prove its owner's identity here. */
  readonly hasPassword: boolean;
}

/** The address of the account. A new address takes effect when the mailed link is opened. */
export function EmailPanel({ username, hasPassword }: EmailPanelProps) {
  const { emailUnverified } = useRegistration();
  return (
    <AccountPanel section="email" title="E-mail address">
      {emailUnverified ? (
        <div className={classes.notice}>
          <UnverifiedEmail linked={false} />
        </div>
      ) : null}
      {hasPassword ? (
        <EmailForm username={username} />
      ) : (
        <p className={classes.text}>E-mails go to {username}. To change the address, set a password first.</p>
      )}
    </AccountPanel>
  );
}

const labels = { email: 'New e-mail address', password: 'Password' };

function EmailForm({ username }: Pick<EmailPanelProps, 'username'>) {
  const form = useSendingForm({
    initial: { email: '', password: '' },
    labels,
    validate: (values) => ({
      ...requiredErrors(values, labels),
      ...fieldErrors(changeEmailEndpoint.body, values, labels),
    }),
    send: (body) => call(changeEmailEndpoint, { body }),
    onSent: () => {
      form.reset();
    },
    toFieldErrors: (error) => (apiErrorCode(error) === 'login-failed' ? { password: 'The password is not right' } : {}),
  });
  const { data: server } = useServerInfo();
  const { isSuccess, isPending, variables } = form.sending;
  return (
    <Form fields={form} className={classes.stack}>
      <p className={classes.text}>
        You log in with {username}, and e-mails go there. We send a link to your new address to confirm it. The link
        works for an hour. Earlier receipts keep the old address.
      </p>
      <div className={classes.fields}>
        <TextInput {...form.getInputProps('email')} type="email" autoComplete="email" />
        <PasswordInput {...form.getInputProps('password')} autoComplete="current-password" />
      </div>
      <FormError form={form} fallback="The link was not sent. Try again." />
      {isSuccess && server?.sendsMail === false ? (
        <MessageBox kind="info" title="This server does not send e-mail">
          The message to {variables.email.trim()} is in the folder outbox of the server. Ask its operator for the link,
          and open it within an hour. Until then nothing changes.
        </MessageBox>
      ) : isSuccess ? (
        <MessageBox kind="success" title={`Check the mailbox of ${variables.email.trim()}`}>
          Open the link in the e-mail within an hour, in a browser where you are logged in. Until then nothing changes.
        </MessageBox>
      ) : null}
      <div>
        <Button type="submit" variant="default" loading={isPending}>
          Send the link
        </Button>
      </div>
    </Form>
  );
}
