import { WEBHOOK_OLD_SECRET_HOURS, type Webhook } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { ApiErrorBox } from '../../api/api-error-box.tsx';
import { DisclosureButton } from '../../ui/disclosure-button.tsx';
import { MessageBox } from '../../ui/message-box.tsx';
import { NewSecret } from './new-secret.tsx';
import { TestResult } from './test-result.tsx';
import { useWebhookActions } from './use-webhooks.ts';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookHistory } from './webhook-history.tsx';
import { stateTexts } from './webhook-texts.ts';
import classes from './webhooks.module.css';

interface WebhookCardProps {
  readonly webhook: Webhook;
}

/** One address: its state, what can be done with it, and what was sent there. */
export function WebhookCard({ webhook }: WebhookCardProps) {
  const { id, url, description, state, stateReason } = webhook;
  const actions = useWebhookActions(id);
  const { update, rotate, remove, test } = actions;
  const [asking, setAsking] = useState<'edit' | 'delete' | null>(null);
  const [opened, setOpened] = useState(false);
  const history = useId();
  const heading = useId();
  const failed = [update, rotate, remove, test].find(({ error }) => error !== null);
  return (
    <li className={classes.card} aria-labelledby={heading}>
      <header className={classes.head}>
        <h2 id={heading} className={classes.url}>
          {url}
        </h2>
        <span className={classes.state} data-state={state}>
          {stateTexts[state]}
        </span>
      </header>
      {description === '' ? null : <p className={classes.text}>{description}</p>}
      {state === 'off' ? (
        <MessageBox kind="warning" title="Nothing is sent to this address any more">
          {stateReason}. Resume it when your server takes messages again.
        </MessageBox>
      ) : null}
      {asking === 'edit' ? (
        <WebhookForm
          action="Save"
          initial={{ url, description }}
          saving={update.isPending}
          error={update.error}
          onSave={async (fields) => {
            await update.mutateAsync(fields);
            setAsking(null);
          }}
          onCancel={() => {
            update.reset();
            setAsking(null);
          }}
        />
      ) : null}
      {asking === 'delete' ? <DeleteQuestion remove={remove} onKeep={() => setAsking(null)} /> : null}
      {asking === null ? <ActionButtons state={state} actions={actions} onAsk={setAsking} /> : null}
      {test.data ? <TestResult delivery={test.data} /> : null}
      {rotate.data ? (
        <NewSecret secret={rotate.data.secret} onDone={rotate.reset}>
          The previous secret signs too for {WEBHOOK_OLD_SECRET_HOURS} hours, so that you can switch.
        </NewSecret>
      ) : null}
      {failed && asking !== 'edit' ? <ApiErrorBox title="The request failed. Try again" error={failed.error} /> : null}
      <DisclosureButton opened={opened} controls={history} onToggle={setOpened}>
        History
      </DisclosureButton>
      <div id={history} hidden={!opened}>
        {opened ? <WebhookHistory webhook={webhook} /> : null}
      </div>
    </li>
  );
}

type Actions = ReturnType<typeof useWebhookActions>;

const button = { size: 'xs', variant: 'default' } as const;

interface ActionButtonsProps {
  readonly state: Webhook['state'];
  readonly actions: Actions;
  /** Opens what has to be filled in or confirmed first. */
  readonly onAsk: (about: 'edit' | 'delete') => void;
}

function ActionButtons({ state, actions: { update, rotate, test }, onAsk }: ActionButtonsProps) {
  return (
    <div className={classes.actions}>
      <Button {...button} loading={test.isPending} onClick={() => test.mutate()}>
        Send test
      </Button>
      <Button {...button} loading={update.isPending} onClick={() => update.mutate({ paused: state === 'active' })}>
        {state === 'active' ? 'Pause' : 'Resume'}
      </Button>
      <Button {...button} onClick={() => onAsk('edit')}>
        Edit
      </Button>
      <Button {...button} loading={rotate.isPending} onClick={() => rotate.mutate()}>
        New secret
      </Button>
      <Button {...button} onClick={() => onAsk('delete')}>
        Delete
      </Button>
    </div>
  );
}

interface DeleteQuestionProps {
  readonly remove: Actions['remove'];
  readonly onKeep: () => void;
}

function DeleteQuestion({ remove, onKeep }: DeleteQuestionProps) {
  const answers = (
    <>
      <Button size="xs" color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
        Delete address and history
      </Button>
      <Button {...button} onClick={onKeep}>
        Keep
      </Button>
    </>
  );
  return (
    <MessageBox kind="warning" title="Delete this address?" action={answers}>
      Its history goes with it, messages that wait are not sent, and its secret is never used again.
    </MessageBox>
  );
}
