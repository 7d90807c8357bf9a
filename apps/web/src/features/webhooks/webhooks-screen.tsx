import { WEBHOOKS_MAX, type Webhook } from '@groundtrack/contract';
import { Link } from 'react-router';
import { QueryView } from '../../api/query-view.tsx';
import { useSessionId } from '../../api/session.ts';
import { SignedIn } from '../../api/signed-in.tsx';
import { paths } from '../../lib/paths.ts';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { NewSecret } from './new-secret.tsx';
import { useAddWebhook, useWebhooks } from './use-webhooks.ts';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookForm } from './webhook-form.tsx';
import classes from './webhooks.module.css';

export { WebhooksScreen as Component };

/** URLs that are notified of the account's images. */
export function WebhooksScreen() {
  const loggedIn = useSessionId() !== null;
  const query = useWebhooks();
  const account = loggedIn ? <Link to={paths.updateUser('webhooks')}>Your account</Link> : null;
  return (
    <Page
      title="Webhooks"
      lead="Notify your own server as soon as one of your images is ordered, delivered or fails."
      width="narrow"
      aside={account}
    >
      <SignedIn prompt="Log in to see your webhooks">
        <QueryView query={query} loading="Loading your webhooks" failed="Your webhooks could not be fetched">
          {({ result }) => <WebhookList all={result} />}
        </QueryView>
      </SignedIn>
    </Page>
  );
}

function WebhookList({ all }: { readonly all: readonly Webhook[] }) {
  const add = useAddWebhook();
  return (
    <>
      {add.data ? (
        <NewSecret secret={add.data.secret} onDone={add.reset}>
          Then send a test.
        </NewSecret>
      ) : null}
      {all.length > 0 ? (
        <ol className={classes.cards} aria-label="Your webhooks">
          {all.map((webhook) => (
            <WebhookCard key={webhook.id} webhook={webhook} />
          ))}
        </ol>
      ) : null}
      {all.length < WEBHOOKS_MAX ? (
        <Panel title={all.length === 0 ? 'Add your first address' : 'Add an address'}>
          {all.length === 0 ? <HowItWorks /> : null}
          <WebhookForm action="Add address" onSave={(fields) => add.mutateAsync(fields)} />
        </Panel>
      ) : (
        <p className={classes.text}>
          You have {WEBHOOKS_MAX} addresses, the most an account may have. Delete one to add another.
        </p>
      )}
    </>
  );
}

/** Shown until the first webhook is added. */
function HowItWorks() {
  return (
    <ol className={classes.steps}>
      <li>Enter an address of your server that takes POST requests.</li>
      <li>
        Copy the signing secret into its settings: each message is signed as{' '}
        <a href="https://www.standardwebhooks.com" rel="noreferrer">
          Standard Webhooks
        </a>{' '}
        defines it, and there are libraries to verify it.
      </li>
      <li>Send a test and see here what your server answered.</li>
    </ol>
  );
}
