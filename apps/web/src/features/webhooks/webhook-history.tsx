import { WEBHOOK_HISTORY_DAYS, type Webhook } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { ApiErrorBox } from '../../api/api-error-box.tsx';
import { Loading } from '../../ui/loading.tsx';
import { DeliveryRow } from './delivery-row.tsx';
import { useHistory, useRedeliver } from './use-webhooks.ts';
import { deliveryTexts, outcomeText } from './webhook-texts.ts';
import classes from './webhooks.module.css';

/** What was sent to an address, the latest first. */
export function WebhookHistory({ webhook }: { readonly webhook: Webhook }) {
  const history = useHistory(webhook.id);
  const redeliver = useRedeliver(webhook.id);
  if (!history.data && history.error)
    return (
      <ApiErrorBox
        title="The history could not be fetched"
        error={history.error}
        onRetry={() => void history.refetch()}
      />
    );
  if (!history.data) return <Loading label="Loading the history" />;
  const deliveries = history.data.pages.flatMap((page) => page.deliveries);
  if (deliveries.length === 0)
    return (
      <p className={classes.text}>
        Nothing was sent yet. Send a test, or wait until one of your images changes its state.
      </p>
    );
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
  );
}
