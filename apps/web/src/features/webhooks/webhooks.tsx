import { WEBHOOKS_MAX, type Webhook } from '@groundtrack/contract';
import { QueryView } from '../../api/query-view.tsx';
import { NewSecret } from './new-secret.tsx';
import { useAddWebhook, useWebhooks } from './use-webhooks.ts';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookForm } from './webhook-form.tsx';
import classes from './webhooks.module.css';

/** URLs that are notified of the account's images. */
export function Webhooks() {
  const query = useWebhooks();
  return (
    <div className={classes.webhooks}>
      <p className={classes.text}>Get a message on your server when an image is ordered, delivered, or fails.</p>
      <QueryView query={query} loading="Loading your webhooks" lines={13} failed="Your webhooks could not be fetched">
        {({ result }) => <WebhookList all={result} />}
      </QueryView>
    </div>
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
        <div className={classes.add}>
          <h3 className={classes.title}>{all.length === 0 ? 'Add your first address' : 'Add an address'}</h3>
          {all.length === 0 ? <HowItWorks /> : null}
          <WebhookForm action="Add address" onSave={(fields) => add.mutateAsync(fields)} />
        </div>
      ) : (
        <p className={classes.text}>You have {WEBHOOKS_MAX} addresses, the maximum. Delete one to add another.</p>
      )}
    </>
  );
}

/** Shown until the first webhook is added. */
function HowItWorks() {
  return (
    <ol className={classes.steps}>
      <li>Enter an address on your server that accepts POST requests.</li>
      <li>
        Copy the signing secret to your server. A library for{' '}
        <a href="https://www.standardwebhooks.com" rel="noreferrer">
          Standard Webhooks
        </a>{' '}
        verifies each message with it.
      </li>
      <li>Send a test and see your server’s response here.</li>
    </ol>
  );
}
