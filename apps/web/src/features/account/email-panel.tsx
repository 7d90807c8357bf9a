import '../../lib/jitless.ts';
import { changeEmailEndpoint, email } from '@groundtrack/contract';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { ApiError, apiErrorCode, formMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useRegistration } from '../../api/registration.ts';
import { UnverifiedEmail } from '../../api/unverified-email.tsx';
import { firstInvalid, serverFieldErrors } from '../../lib/field-errors.ts';
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
        <p className={classes.text}>
          E-mails go to {username}. Set a password first to change the address: it is asked for with a new one.
        </p>
      )}
    </AccountPanel>
  );
}

const EMPTY = { email: '', password: '' };
const labels = { email: 'New e-mail address' };

function validate(values: typeof EMPTY) {
  const read = email.safeParse(values.email);
  return {
    email: read.success
      ? null
      : `${labels.email} ${values.email.trim() === '' ? 'is required' : read.error.issues[0]?.message}`,
    password: values.password === '' ? 'Password is required' : null,
  };
}

function EmailForm({ username }: Pick<EmailPanelProps, 'username'>) {
  const form = useForm({ mode: 'uncontrolled', initialValues: EMPTY, validate });
  const change = useMutation({
    mutationFn: (body: typeof EMPTY) => call(changeEmailEndpoint, { body }),
    onSuccess: () => form.reset(),
    onError: (error) => {
      if (error instanceof ApiError) form.setErrors(serverFieldErrors(error.problem?.errors ?? [], labels));
      if (apiErrorCode(error) === 'login-failed') form.setFieldError('password', 'The password is not right');
    },
  });
  return (
    <form
      className={classes.stack}
      noValidate
      onSubmit={form.onSubmit(
        (values) => change.mutate(values),
        (errors) => form.getInputNode(firstInvalid(Object.keys(EMPTY), errors))?.focus(),
      )}
    >
      <p className={classes.text}>
        You log in with {username}, and e-mails go there. A new address has to be confirmed: a link is sent to it that
        works for an hour. Receipts keep the address they were written to.
      </p>
      <div className={classes.fields}>
        <TextInput
          label={labels.email}
          type="email"
          autoComplete="email"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
      </div>
      {change.error && apiErrorCode(change.error) !== 'login-failed' ? (
        <MessageBox kind="error">{formMessage(change.error, 'The link was not sent. Try again.')}</MessageBox>
      ) : null}
      {change.isSuccess ? (
        <MessageBox kind="success" title={`Check the mailbox of ${change.variables.email.trim()}`}>
          Open the link in the e-mail within an hour, in a browser where you are logged in. Until then nothing changes.
        </MessageBox>
      ) : null}
      <div>
        <Button type="submit" variant="default" loading={change.isPending}>
          Send the link
        </Button>
      </div>
    </form>
  );
}
