import { resetPasswordEndpoint } from '@groundtrack/contract';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { apiErrorCode, formMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useServerInfo } from '../../api/server-info.ts';
import { paths } from '../../lib/paths.ts';
import { MessageBox } from '../../ui/message-box.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './account.module.css';

export { ResetPasswordScreen as Component };

export function ResetPasswordScreen() {
  const { data: server } = useServerInfo();
  const form = useForm({ mode: 'uncontrolled', initialValues: { email: '' } });
  const reset = useMutation({
    mutationFn: (body: { readonly email: string }) => call(resetPasswordEndpoint, { body }),
  });
  const login = <Link to={paths.login()}>Login</Link>;
  return (
    <Page title="Reset Password" width="narrow">
      <Panel>
        {reset.isSuccess ? (
          <div className={classes.stack}>
            {server?.sendsMail === false ? (
              <MessageBox kind="info" title="This server does not send e-mail">
                If {reset.variables.email.trim()} has an account, its message is in the folder outbox of the server. Ask
                its operator for the temporary password.
              </MessageBox>
            ) : (
              <MessageBox kind="success">Check your email for a temporary password</MessageBox>
            )}
            <p className={classes.text}>
              {server?.sendsMail === false
                ? null
                : `If ${reset.variables.email.trim()} has an account, the e-mail is on its way. `}
              The temporary password works once, within an hour, and leads to a form for a new one. Until then your old
              password still works.
            </p>
            <p className={classes.links}>{login}</p>
          </div>
        ) : (
          <form className={classes.stack} onSubmit={form.onSubmit((values) => reset.mutate(values))}>
            <p className={classes.text}>
              You get a temporary password by e-mail. When you use it, all devices that are logged in to your account
              are logged out.
            </p>
            {reset.error ? <ResetFailed error={reset.error} /> : null}
            <TextInput
              label="E-mail"
              type="email"
              autoComplete="username"
              required
              withAsterisk={false}
              key={form.key('email')}
              {...form.getInputProps('email')}
            />
            <div className={classes.actions} style={{ marginTop: 0 }}>
              <Button type="submit" loading={reset.isPending}>
                Reset
              </Button>
              <p className={classes.links}>
                {login}
                <Link to={paths.registration()}>Register</Link>
              </p>
            </div>
          </form>
        )}
      </Panel>
    </Page>
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
