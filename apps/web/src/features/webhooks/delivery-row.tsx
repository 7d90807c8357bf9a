import type { WebhookDelivery } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { DisclosureButton } from '../../ui/disclosure-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { deliveryTexts, eventText, outcomeText, toFacts } from './webhook-texts.ts';
import classes from './webhooks.module.css';

interface DeliveryRowProps {
  readonly delivery: WebhookDelivery;
  readonly sending: boolean;
  readonly onSendAgain: () => void;
}

/** One message: its event, result and response. */
export function DeliveryRow({ delivery, sending, onSendAgain }: DeliveryRowProps) {
  const [opened, setOpened] = useState(false);
  const details = useId();
  const what = eventText(delivery);
  return (
    <li className={classes.delivery}>
      <div className={classes.deliveryText}>
        <p className={classes.deliveryHead}>
          <strong>{what}</strong>
          <span className={classes.state} data-state={delivery.state}>
            {deliveryTexts[delivery.state]}
          </span>
        </p>
        <p className={classes.outcome}>{outcomeText(delivery)}</p>
        <Facts facts={toFacts(delivery)} />
      </div>
      <Button
        size="xs"
        variant="default"
        loading={sending}
        aria-label={`Send again ${what}, ${toFacts(delivery)[0]}`}
        onClick={onSendAgain}
      >
        Send again
      </Button>
      <div className={classes.more}>
        <DisclosureButton opened={opened} controls={details} onToggle={setOpened}>
          Details
        </DisclosureButton>
        <div id={details} hidden={!opened}>
          <dl className={classes.details}>
            <dt>Message</dt>
            <dd>{delivery.id}</dd>
            {delivery.about ? (
              <>
                <dt>Image</dt>
                <dd>{delivery.about.imageId}</dd>
              </>
            ) : null}
            <dt>Answer</dt>
            <dd>{delivery.last?.answer ? <pre>{delivery.last.answer}</pre> : 'No response'}</dd>
          </dl>
        </div>
      </div>
    </li>
  );
}
