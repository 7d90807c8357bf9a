import { resetPasswordEndpoint } from '@groundtrack/contract';
import { Button, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { apiErrorCode, formMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useSendingForm } from '../../api/sending-form.tsx';
import { useServerInfo } from '../../api/server-info.ts';
import { fieldErrors } from '../../lib/field-errors.ts';
import { paths } from '../../lib/paths.ts';
import { Form } from '../../ui/form.tsx';
import { MessageBox } from '../../ui/message-box.tsx';
import classes from './account.module.css';
import { AuthFrame } from './auth-frame.tsx';

export { ResetPasswordScreen as Component };

const labels = { email: 'E-mail' };

export function ResetPasswordScreen() {
  const { data: server } = useServerInfo();
  const form = useSendingForm({
    initial: { email: '' },
    labels,
    validate: (values) => fieldErrors(resetPasswordEndpoint.body, values, labels),
    send: (body) => call(resetPasswordEndpoint, { body }),
  });
  const { isSuccess, variables, error, isPending } = form.sending;
  const login = <Link to={paths.login()}>Login</Link>;
  return (
    <AuthFrame title="Reset Password">
      {isSuccess ? (
        <div className={classes.stack}>
          {server?.sendsMail === false ? (
            <MessageBox kind="info" title="This server does not send e-mail">
              If {variables.email.trim()} has an account, its message is in the folder outbox of the server. Ask its
              operator for the temporary password.
            </MessageBox>
          ) : (
            <MessageBox kind="success">Check your email for a temporary password</MessageBox>
          )}
          <p className={classes.text}>
            {server?.sendsMail === false
              ? null
              : `If ${variables.email.trim()} has an account, the e-mail is on its way. `}
            The temporary password works once, within an hour. Log in with it to set a new password. Until then your old
            one still works.
          </p>
          <p className={classes.links}>{login}</p>
        </div>
      ) : (
        <Form fields={form} className={classes.stack}>
          <p className={classes.text}>
            {server?.sendsMail === false
              ? 'This server does not send e-mail. Its operator can give you the temporary password. '
              : 'You get a temporary password by e-mail. '}
            When you use it, all your devices are logged out.
          </p>
          {error ? <ResetFailed error={error} /> : null}
          <TextInput {...form.getInputProps('email')} type="email" autoComplete="username" required />
          <div className={classes.actions} style={{ marginTop: 0 }}>
            <Button type="submit" loading={isPending}>
              Reset
            </Button>
            <p className={classes.links}>
              {login}
              <Link to={paths.registration()}>Register</Link>
            </p>
          </div>
        </Form>
      )}
    </AuthFrame>
  );
}

function ResetFailed({ error }: { readonly error: Error }) {
  const failed = 'Error resetting password, please check email and try again.';
  // In this case the address is not the cause.
  const isOther = apiErrorCode(error) !== 'invalid-request' && apiErrorCode(error) !== null;
  return isOther ? (
    <MessageBox kind="error" title={failed}>
      {formMessage(error, failed)}
    </MessageBox>
  ) : (
    <MessageBox kind="error">{failed}</MessageBox>
  );
}
