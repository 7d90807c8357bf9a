import { WEBHOOK_OLD_SECRET_HOURS, type Webhook } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { type Ref, useId, useState } from 'react';
import { ApiErrorBox } from '../../api/api-error-box.tsx';
import { DisclosureButton } from '../../ui/disclosure-button.tsx';
import { FocusHere } from '../../ui/focus-here.tsx';
import { MessageBox } from '../../ui/message-box.tsx';
import { deleteNow, UNDO_MS, undoDeletion, useLateDeletions } from './late-deletions.ts';
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

/** One webhook: its state, actions and history. */
export function WebhookCard({ webhook }: WebhookCardProps) {
  const { id, url, description, state, stateReason } = webhook;
  const actions = useWebhookActions(id);
  const { update, rotate, removal, test } = actions;
  const [editing, setEditing] = useState(false);
  const [undone, setUndone] = useState(false);
  const deletion = useLateDeletions(({ states }) => states[id]);
  const notDeleted = useLateDeletions(({ failures }) => failures[id]);
  const [opened, setOpened] = useState(false);
  const history = useId();
  const heading = useId();
  const failed = [update, rotate, removal, test].find(({ error }) => error !== null)?.error ?? notDeleted;
  if (deletion)
    return <Deleted webhook={webhook} isSending={deletion === 'deleting'} onUndone={() => setUndone(true)} />;
  return (
    <li className={classes.card} aria-labelledby={heading}>
      <header className={classes.head}>
        <h3 id={heading} className={classes.url}>
          {url}
        </h3>
        <span className={classes.state} data-state={state}>
          {stateTexts[state]}
        </span>
      </header>
      {description === '' ? null : <p className={classes.text}>{description}</p>}
      {state === 'off' ? (
        <MessageBox kind="warning" title="We stopped sending to this address">
          {stateReason}. Resume it when your server accepts messages again.
        </MessageBox>
      ) : null}
      {editing ? (
        <WebhookForm
          action="Save"
          initial={{ url, description }}
          onSave={async (fields) => {
            await update.mutateAsync(fields);
            setEditing(false);
          }}
          onCancel={() => {
            update.reset();
            setEditing(false);
          }}
        />
      ) : null}
      {editing ? null : (
        <ActionButtons
          state={state}
          actions={actions}
          onEdit={() => setEditing(true)}
          deleteRef={undone ? takeFocus : null}
        />
      )}
      {test.data ? <TestResult delivery={test.data} /> : null}
      {rotate.data ? (
        <NewSecret secret={rotate.data.secret} onDone={rotate.reset}>
          The previous secret still works for {WEBHOOK_OLD_SECRET_HOURS} hours.
        </NewSecret>
      ) : null}
      {failed && !editing ? <ApiErrorBox title="The request failed. Try again" error={failed} /> : null}
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
  readonly onEdit: () => void;
  readonly deleteRef: Ref<HTMLButtonElement>;
}

/** The pressed button is gone. */
function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus();
}

function ActionButtons({ state, actions, onEdit, deleteRef }: ActionButtonsProps) {
  const { update, rotate, removal, test } = actions;
  return (
    <div className={classes.actions}>
      <Button {...button} loading={test.isPending} onClick={() => test.mutate()}>
        Send test
      </Button>
      <Button {...button} loading={update.isPending} onClick={() => update.mutate({ paused: state === 'active' })}>
        {state === 'active' ? 'Pause' : 'Resume'}
      </Button>
      <Button {...button} onClick={onEdit}>
        Edit
      </Button>
      <Button {...button} loading={rotate.isPending} onClick={() => rotate.mutate()}>
        New secret
      </Button>
      <Button {...button} ref={deleteRef} loading={removal.isPending} onClick={() => removal.mutate()}>
        Delete
      </Button>
    </div>
  );
}

interface DeletedProps {
  readonly webhook: Webhook;
  /** Too late to undo it. */
  readonly isSending: boolean;
  readonly onUndone: () => void;
}

/** Replaces the card until the webhook is deleted. */
function Deleted({ webhook: { id, url }, isSending, onUndone }: DeletedProps) {
  const undo = () => {
    undoDeletion(id);
    onUndone();
  };
  const answers = (
    <>
      <Button {...button} disabled={isSending} onClick={undo}>
        Undo
      </Button>
      <Button {...button} loading={isSending} onClick={() => deleteNow(id)}>
        Delete now
      </Button>
    </>
  );
  return (
    <li className={classes.card}>
      <FocusHere>
        <MessageBox kind="info" title={`${url} is deleted`} action={answers}>
          You can undo this for {UNDO_MS / 1000} seconds. After that, its history, waiting messages, and secret are
          gone.
        </MessageBox>
      </FocusHere>
    </li>
  );
}
