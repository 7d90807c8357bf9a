import '../../lib/jitless.ts';
import { changePasswordEndpoint, externalSignInEndpoint } from '@groundtrack/contract';
import { Button, Checkbox, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { MessageBox } from '../../ui/message-box.tsx';
import classes from './account.module.css';
import { NewPasswordFields, newPasswordFaults } from './new-password-fields.tsx';

interface Passwords {
  readonly old: string;
  readonly new: string;
  readonly confirmed: string;
  readonly keepsAccess: boolean;
}

const EMPTY: Passwords = { old: '', new: '', confirmed: '', keepsAccess: false };

function validate(values: Passwords, { username, hasPassword }: Required<ChangePasswordFormProps>) {
  const isOldMissing = hasPassword && values.old === '';
  return { old: isOldMissing ? 'Old password is required' : null, ...newPasswordFaults(values, username) };
}

interface ChangePasswordFormProps {
  readonly username: string;
  /** False for an account created by an external sign-in, which sets its first password here. */
  readonly hasPassword?: boolean;
}

export function ChangePasswordForm({ username, hasPassword = true }: ChangePasswordFormProps) {
  const queryClient = useQueryClient();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: EMPTY,
    validate: (values) => validate(values, { username, hasPassword }),
  });
  const change = useMutation({
    mutationFn: (values: Passwords) =>
      call(changePasswordEndpoint, {
        body: { oldpassword: values.old, newpassword: values.new, keepaccess: values.keepsAccess },
      }),
    onSuccess: () => {
      form.reset();
      return queryClient.invalidateQueries({ queryKey: [externalSignInEndpoint.path] });
    },
  });
  return (
    <form className={classes.stack} noValidate onSubmit={form.onSubmit((values) => change.mutate(values))}>
      <NewPasswordFields username={username} form={form}>
        {hasPassword ? (
          <PasswordInput
            label="Old password"
            autoComplete="current-password"
            key={form.key('old')}
            {...form.getInputProps('old')}
          />
        ) : (
          <p className={classes.text}>
            Your account has no password yet. With one you can log in by your e-mail address, too.
          </p>
        )}
      </NewPasswordFields>
      {hasPassword ? (
        <Checkbox
          label="Keep connected sign-ins, passkeys, and webhooks"
          description="Otherwise sign-ins are disconnected, passkeys removed, and webhooks paused. Keep them only if you know them all."
          key={form.key('keepsAccess')}
          {...form.getInputProps('keepsAccess', { type: 'checkbox' })}
        />
      ) : null}
      {change.isError ? (
        <MessageBox kind="error">Error changing your password, double check and try again</MessageBox>
      ) : null}
      {change.isSuccess ? <MessageBox kind="success">Password successfully updated.</MessageBox> : null}
      <div>
        <Button type="submit" variant="default" loading={change.isPending}>
          Update
        </Button>
      </div>
    </form>
  );
}
