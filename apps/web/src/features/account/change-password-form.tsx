import '../../lib/jitless.ts';
import { changePasswordEndpoint, externalSignInEndpoint } from '@groundtrack/contract';
import { Button, Checkbox, PasswordInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useSendingForm } from '../../api/sending-form.tsx';
import { Form } from '../../ui/form.tsx';
import { MessageBox } from '../../ui/message-box.tsx';
import classes from './account.module.css';
import { NewPasswordFields, newPasswordErrors, newPasswordLabels } from './new-password-fields.tsx';

interface Passwords {
  readonly old: string;
  readonly new: string;
  readonly confirmed: string;
  readonly keepsAccess: boolean;
}

const EMPTY: Passwords = { old: '', new: '', confirmed: '', keepsAccess: false };
const labels = { old: 'Old password', ...newPasswordLabels };

function validate(values: Passwords, { username, hasPassword }: Required<ChangePasswordFormProps>) {
  const isOldMissing = hasPassword && values.old === '';
  return { old: isOldMissing ? 'Old password is required' : null, ...newPasswordErrors(values, username) };
}

interface ChangePasswordFormProps {
  readonly username: string;
  /** False for an account created by an external sign-in, which sets its first password here. */
  readonly hasPassword?: boolean;
}

export function ChangePasswordForm({ username, hasPassword = true }: ChangePasswordFormProps) {
  const queryClient = useQueryClient();
  const form = useSendingForm({
    initial: EMPTY,
    labels,
    validate: (values) => validate(values, { username, hasPassword }),
    send: (values) =>
      call(changePasswordEndpoint, {
        body: { oldpassword: values.old, newpassword: values.new, keepaccess: values.keepsAccess },
      }),
    onSent: () => {
      form.reset();
      return queryClient.invalidateQueries({ queryKey: [externalSignInEndpoint.path] });
    },
  });
  const { isError, isSuccess, isPending } = form.sending;
  return (
    <Form fields={form} className={classes.stack}>
      <NewPasswordFields username={username} form={form}>
        {hasPassword ? (
          <PasswordInput {...form.getInputProps('old')} autoComplete="current-password" />
        ) : (
          <p className={classes.text}>
            Your account has no password yet. Set one to log in with your e-mail address as well.
          </p>
        )}
      </NewPasswordFields>
      {hasPassword ? (
        <Checkbox
          label="Keep connected sign-ins, passkeys, and webhooks"
          description="Otherwise we disconnect sign-ins, remove passkeys, and pause webhooks. Keep them only if you recognize all of them."
          {...form.getInputProps('keepsAccess', { type: 'checkbox' })}
        />
      ) : null}
      {isError ? <MessageBox kind="error">Error changing your password, double check and try again</MessageBox> : null}
      {isSuccess ? <MessageBox kind="success">Password successfully updated.</MessageBox> : null}
      <div>
        <Button type="submit" variant="default" loading={isPending}>
          Update
        </Button>
      </div>
    </Form>
  );
}
