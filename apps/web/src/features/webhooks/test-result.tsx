import type { WebhookDelivery } from '@groundtrack/contract';
import { MessageBox } from '../../ui/message-box.tsx';
import { outcomeText } from './webhook-texts.ts';
import classes from './webhooks.module.css';

/** The result of a test, with the response. */
export function TestResult({ delivery }: { readonly delivery: WebhookDelivery }) {
  const isTaken = delivery.state === 'delivered';
  return (
    <MessageBox kind={isTaken ? 'success' : 'error'} title={isTaken ? 'Test succeeded' : 'Test failed'}>
      <p className={classes.text}>{outcomeText(delivery)}.</p>
      {delivery.last?.answer ? <pre className={classes.answer}>{delivery.last.answer}</pre> : null}
    </MessageBox>
  );
}
