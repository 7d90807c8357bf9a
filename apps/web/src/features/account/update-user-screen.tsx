import { isDemoAddress } from '@groundtrack/contract';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { QueryView } from '../../api/query-view.tsx';
import { useRegistration } from '../../api/registration.ts';
import { type BrowserSession, useSession } from '../../api/session.ts';
import { SignedIn } from '../../api/signed-in.tsx';
import { accountPageIn, paths } from '../../lib/paths.ts';
import { MessageBox } from '../../ui/message-box.tsx';
import { Page } from '../../ui/page.tsx';
import classes from './account.module.css';
import layout from './account-nav.module.css';
import { AccountNav } from './account-nav.tsx';
import { AccountPanel } from './account-panel.tsx';
import { AgreementsPanel } from './agreements-panel.tsx';
import { ApiPanel } from './api-panel.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { contactLabels } from './contact-fields.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { DemoNotice, OwnAccountNeeded } from './demo-notice.tsx';
import { DevicesPanel } from './devices-panel.tsx';
import { EmailPanel } from './email-panel.tsx';
import { ExternalSignInPanel } from './external/external-sign-in-panel.tsx';
import { useHasPassword } from './external/use-has-password.ts';
import { MailSettingsPanel } from './mail-settings-panel.tsx';
import { SecurityPanel } from './security-panel.tsx';
import { TwoStepPanel } from './two-step/two-step-panel.tsx';
import { UpdateContactForm } from './update-contact-form.tsx';
import { UsageCountPanel } from './usage-count-panel.tsx';
import { YourDataPanel } from './your-data/your-data-panel.tsx';

interface UpdateUserScreenProps {
  /** The webhooks of the account, which are a feature of their own. */
  readonly webhooks?: ReactNode;
}

/** The account screen: its pages, and the one named in the URL. */
export function UpdateUserScreen({ webhooks }: UpdateUserScreenProps) {
  const session = useSession();
  const [deleted, setDeleted] = useState(false);
  const [search] = useSearchParams();
  const current = accountPageIn(search);
  if (deleted && !session) return <AccountDeleted />;
  return (
    <Page
      title="Update User"
      width="medium"
      lead={session && (isDemoAddress(session.username) ? 'Demo account' : session.username)}
    >
      <SignedIn prompt="You must be logged in to updated your password or user information">
        {session ? (
          <div className={layout.layout}>
            <AccountNav current={current} />
            <div key={current.name} className={layout.page}>
              {current.name === 'Contact' ? <ContactPage session={session} /> : null}
              {current.name === 'Security' ? <SecurityPage session={session} /> : null}
              {current.name === 'Notifications' ? <MailSettingsPanel /> : null}
              {current.name === 'API and webhooks' ? (
                <>
                  <ApiPanel />
                  <AccountPanel section="webhooks" title="Webhooks">
                    {isDemoAddress(session.username) ? (
                      <OwnAccountNeeded>
                        Webhooks send a message to your server when an image is ordered, delivered, or fails. You add
                        their addresses with your password, and a demo account has none.
                      </OwnAccountNeeded>
                    ) : (
                      webhooks
                    )}
                  </AccountPanel>
                  <AgreementsPanel />
                </>
              ) : null}
              {current.name === 'Data' ? (
                <>
                  <DeliveryPanel />
                  <UsageCountPanel />
                  <YourDataPanel onDeleted={() => setDeleted(true)} />
                </>
              ) : null}
            </div>
          </div>
        ) : null}
      </SignedIn>
    </Page>
  );
}

interface AccountPageProps {
  readonly session: BrowserSession;
}

function ContactPage({ session }: AccountPageProps) {
  const { status, missing, error, retry } = useRegistration();
  const hasPassword = useHasPassword();
  const isDemo = isDemoAddress(session.username);
  const contact = { data: session.user ?? undefined, error, refetch: retry };
  return (
    <>
      {isDemo ? <DemoNotice /> : null}
      {status === 'invalid' ? (
        <MessageBox kind="warning">
          Registration incomplete, please update account.
          {missing.length > 0 ? (
            <p className={classes.missing}>{`Missing: ${missing.map(toLabel).join(', ')}`}</p>
          ) : null}
        </MessageBox>
      ) : null}
      <AccountPanel section="contact" title="Update Contact Info">
        <div className={classes.contact}>
          <QueryView query={contact} loading="Loading your contact data" failed="Your contact data could not be read">
            {(user) => <UpdateContactForm user={user} />}
          </QueryView>
        </div>
      </AccountPanel>
      {isDemo ? null : <EmailPanel username={session.username} hasPassword={hasPassword} />}
    </>
  );
}

function SecurityPage({ session }: AccountPageProps) {
  const hasPassword = useHasPassword();
  const isDemo = isDemoAddress(session.username);
  return (
    <>
      <AccountPanel section="password" title={hasPassword ? 'Change Password' : 'Set a password'}>
        {isDemo ? (
          <OwnAccountNeeded>A demo account has no password, so there is none to change.</OwnAccountNeeded>
        ) : (
          <ChangePasswordForm username={session.username} hasPassword={hasPassword} />
        )}
      </AccountPanel>
      {/* A demo account is gone after a day. */}
      {isDemo ? null : <TwoStepPanel username={session.username} />}
      <ExternalSignInPanel />
      <DevicesPanel />
      <SecurityPanel />
    </>
  );
}

function AccountDeleted() {
  return (
    <Page title="Account deleted" width="narrow">
      <MessageBox kind="success">
        Your account is deleted, and you are logged out everywhere. An e-mail confirms it. You may{' '}
        <Link to={paths.registration()}>register again</Link> with the same address; the new account begins empty.
      </MessageBox>
    </Page>
  );
}

/** The label of a contact field, or its name if this page has no such field. */
function toLabel(field: string): string {
  return new Map<string, string>(Object.entries(contactLabels)).get(field) ?? field;
}
