import { Link } from 'react-router';
import { ApiErrorBox } from '../../api/api-error-box.tsx';
import { useRegistration } from '../../api/registration.ts';
import { useSession } from '../../api/session.ts';
import { paths } from '../../app/paths.ts';
import { Loading } from '../../ui/loading.tsx';
import { MessageBox } from '../../ui/message-box.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './account.module.css';
import { ChangePasswordForm } from './change-password-form.tsx';
import { MailSettingsPanel } from './mail-settings-panel.tsx';
import { UpdateContactForm } from './update-contact-form.tsx';

export { UpdateUserScreen as Component };

export function UpdateUserScreen() {
  const session = useSession();
  const registration = useRegistration();
  if (!session)
    return (
      <Page title="Update User" width="narrow">
        <MessageBox kind="warning">
          You must be logged in to updated your password or user information
          <p className={classes.links} style={{ marginTop: '0.6rem' }}>
            <Link to={paths.login(paths.updateUser())}>Login</Link>
          </p>
        </MessageBox>
      </Page>
    );
  const { username, user } = session;
  return (
    <Page title="Update User" width="narrow" lead={username}>
      {registration.status === 'invalid' ? (
        <MessageBox kind="warning">Registration incomplete, please update account.</MessageBox>
      ) : null}
      <Panel title="Change Password">
        <ChangePasswordForm username={username} />
      </Panel>
      <MailSettingsPanel />
      <Panel title="Update Contact Info">
        {user ? <UpdateContactForm user={user} /> : null}
        {!user && registration.error ? (
          <ApiErrorBox
            title="Your contact data could not be read"
            error={registration.error}
            onRetry={registration.retry}
          />
        ) : null}
        {!user && !registration.error ? <Loading label="Loading your contact data" /> : null}
      </Panel>
      <Panel title="Webhooks">
        <p className={classes.links}>
          <span>Tell your own server when one of your images changes its state.</span>
          <Link to={paths.webhooks()}>Manage webhooks</Link>
        </p>
      </Panel>
    </Page>
  );
}
