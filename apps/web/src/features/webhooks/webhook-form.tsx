import { WEBHOOK_DESCRIPTION_LENGTH_MAX, WEBHOOK_URL_LENGTH_MAX } from '@groundtrack/contract';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ApiError, formMessage } from '../../api/api-error.ts';
import { serverFieldErrors } from '../../lib/field-errors.ts';
import { MessageBox } from '../../ui/message-box.tsx';
import type { WebhookFields } from './use-webhooks.ts';
import classes from './webhooks.module.css';

interface WebhookFormProps {
  /** The label of the button. */
  readonly action: string;
  readonly initial?: WebhookFields;
  /** Rejects with the failure to show. */
  readonly onSave: (fields: WebhookFields) => Promise<unknown>;
  readonly saving: boolean;
  readonly error: unknown;
  readonly onCancel?: () => void;
}

const labels = { url: 'Address', description: 'Description' };
const EMPTY: WebhookFields = { url: '', description: '' };

/** URL and description. The server's errors about the URL are shown at its field. */
export function WebhookForm({ action, initial = EMPTY, onSave, saving, error, onCancel }: WebhookFormProps) {
  const form = useForm({ mode: 'uncontrolled', initialValues: initial, validate: { url: wrongUrl } });
  const save = async (fields: WebhookFields): Promise<void> => {
    try {
      await onSave(fields);
      form.reset();
    } catch (failure) {
      if (failure instanceof ApiError) form.setErrors(serverFieldErrors(failure.problem?.errors ?? [], labels));
      form.getInputNode('url')?.focus();
    }
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(
        (fields) => void save(fields),
        () => form.getInputNode('url')?.focus(),
      )}
    >
      <TextInput
        label={labels.url}
        type="url"
        autoComplete="off"
        placeholder="https://example.org/webhooks"
        maxLength={WEBHOOK_URL_LENGTH_MAX}
        key={form.key('url')}
        {...form.getInputProps('url')}
      />
      <TextInput
        label={`${labels.description} (optional)`}
        autoComplete="off"
        maxLength={WEBHOOK_DESCRIPTION_LENGTH_MAX}
        key={form.key('description')}
        {...form.getInputProps('description')}
      />
      {error && !hasFieldErrors(error) ? (
        <MessageBox kind="error">{formMessage(error, 'The address was not saved. Try again.')}</MessageBox>
      ) : null}
      <div className={classes.actions}>
        <Button type="submit" loading={saving}>
          {action}
        </Button>
        {onCancel ? (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  );
}

function wrongUrl(text: string): string | null {
  if (text.trim() === '') return 'Address is required';
  return /^https?:\/\/./i.test(text.trim()) ? null : 'Address must begin with https://';
}

function hasFieldErrors(error: unknown): boolean {
  return error instanceof ApiError && (error.problem?.errors?.length ?? 0) > 0;
}
