import { WEBHOOK_HISTORY_DAYS, type Webhook, type WebhookDelivery } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { ApiErrorBox } from '../../api/api-error-box.tsx';
import { QueryView } from '../../api/query-view.tsx';
import { DeliveryRow } from './delivery-row.tsx';
import { useHistory, useRedeliver } from './use-webhooks.ts';
import { deliveryTexts, outcomeText } from './webhook-texts.ts';
import classes from './webhooks.module.css';

/** The messages sent to a webhook, newest first. */
export function WebhookHistory({ webhook }: { readonly webhook: Webhook }) {
  const history = useHistory(webhook.id);
  return (
    <QueryView
      query={history}
      loading="Loading the history"
      failed="The history could not be fetched"
      isEmpty={({ pages }) => pages.every(({ deliveries }) => deliveries.length === 0)}
      empty={
        <p className={classes.text}>No messages yet. Send a test, or wait until one of your images changes state.</p>
      }
    >
      {({ pages }) => (
        <>
          <Deliveries webhook={webhook} deliveries={pages.flatMap((page) => page.deliveries)} />
          <div className={classes.actions}>
            {history.hasNextPage ? (
              <Button
                size="xs"
                variant="default"
                loading={history.isFetchingNextPage}
                onClick={() => void history.fetchNextPage()}
              >
                Show earlier messages
              </Button>
            ) : (
              <p className={classes.text}>Messages are kept for {WEBHOOK_HISTORY_DAYS} days.</p>
            )}
          </div>
        </>
      )}
    </QueryView>
  );
}

interface DeliveriesProps {
  readonly webhook: Webhook;
  readonly deliveries: readonly WebhookDelivery[];
}

function Deliveries({ webhook, deliveries }: DeliveriesProps) {
  const redeliver = useRedeliver(webhook.id);
  return (
    <>
      <ol className={classes.deliveries} aria-label={`History of ${webhook.url}`}>
        {deliveries.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            sending={redeliver.isPending && redeliver.variables === delivery.id}
            onSendAgain={() => redeliver.mutate(delivery.id)}
          />
        ))}
      </ol>
      <output className="gt-visually-hidden">
        {redeliver.data ? `${deliveryTexts[redeliver.data.state]}: ${outcomeText(redeliver.data)}` : ''}
      </output>
      {redeliver.error ? <ApiErrorBox title="The message was not sent again" error={redeliver.error} /> : null}
    </>
  );
}
