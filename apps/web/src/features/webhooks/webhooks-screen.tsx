import { WEBHOOKS_MAX } from '@groundtrack/contract';
import { Link } from 'react-router';
import { ApiErrorBox } from '../../api/api-error-box.tsx';
import { useSession } from '../../api/session.ts';
import { paths } from '../../app/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { NewSecret } from './new-secret.tsx';
import { useAddWebhook, useWebhooks } from './use-webhooks.ts';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookForm } from './webhook-form.tsx';
import classes from './webhooks.module.css';

export { WebhooksScreen as Component };

const LEAD = 'Tell your own server as soon as one of your images is ordered, delivered or fails.';

/** Addresses of the account that are told of its images. */
export function WebhooksScreen() {
  const session = useSession();
  const list = useWebhooks();
  const add = useAddWebhook();
  if (!session)
    return (
      <Page title="Webhooks" width="narrow" lead={LEAD}>
        <EmptyState
          title="Log in to see your webhooks"
          action={<LinkButton to={paths.login(paths.webhooks())}>Login</LinkButton>}
        />
      </Page>
    );
  const all = list.data?.result ?? [];
  return (
    <Page title="Webhooks" width="narrow" lead={LEAD} aside={<Link to={paths.updateUser()}>Your account</Link>}>
      {list.error && !list.data ? (
        <ApiErrorBox
          title="Your webhooks could not be fetched"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      ) : null}
      {list.isPending ? <Loading label="Loading your webhooks" /> : null}
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
      {list.data && all.length < WEBHOOKS_MAX ? (
        <Panel title={all.length === 0 ? 'Add your first address' : 'Add an address'}>
          {all.length === 0 ? <HowItWorks /> : null}
          <WebhookForm
            action="Add address"
            saving={add.isPending}
            error={add.error}
            onSave={(fields) => add.mutateAsync(fields)}
          />
        </Panel>
      ) : null}
      {all.length >= WEBHOOKS_MAX ? (
        <p className={classes.text}>
          These are {WEBHOOKS_MAX} addresses, as many as an account may have. Delete one to add another.
        </p>
      ) : null}
    </Page>
  );
}

/** For whoever sees this for the first time. */
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
