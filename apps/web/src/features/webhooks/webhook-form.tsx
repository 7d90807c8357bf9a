import { WEBHOOK_DESCRIPTION_LENGTH_MAX, WEBHOOK_URL_LENGTH_MAX } from '@groundtrack/contract';
import { Button, TextInput } from '@mantine/core';
import { FormError, useSendingForm } from '../../api/sending-form.tsx';
import { Form } from '../../ui/form.tsx';
import type { WebhookFields } from './use-webhooks.ts';
import classes from './webhooks.module.css';

interface WebhookFormProps {
  /** The label of the button. */
  readonly action: string;
  readonly initial?: WebhookFields;
  readonly onSave: (fields: WebhookFields) => Promise<unknown>;
  readonly onCancel?: () => void;
}

const labels = { url: 'Address', description: 'Description' };
const EMPTY: WebhookFields = { url: '', description: '' };

/** URL and description. */
export function WebhookForm({ action, initial = EMPTY, onSave, onCancel }: WebhookFormProps) {
  const form = useSendingForm({
    initial,
    labels,
    validate,
    send: onSave,
    onSent: () => {
      form.reset();
    },
  });
  return (
    <Form fields={form} className={classes.form}>
      <TextInput
        {...form.getInputProps('url')}
        type="url"
        autoComplete="off"
        placeholder="https://example.org/webhooks"
        maxLength={WEBHOOK_URL_LENGTH_MAX}
      />
      <TextInput
        {...form.getInputProps('description')}
        label={`${labels.description} (optional)`}
        autoComplete="off"
        maxLength={WEBHOOK_DESCRIPTION_LENGTH_MAX}
      />
      <FormError form={form} fallback="The address was not saved. Try again." />
      <div className={classes.actions}>
        <Button type="submit" loading={form.sending.isPending}>
          {action}
        </Button>
        {onCancel ? (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </div>
    </Form>
  );
}

function validate({ url }: WebhookFields): Record<string, string> {
  if (url.trim() === '') return { url: 'Address is required' };
  return /^https?:\/\/./i.test(url.trim()) ? {} : { url: 'Address must begin with https://' };
}
