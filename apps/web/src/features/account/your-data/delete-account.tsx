import {
  type Blocker,
  type DeletionPreview,
  deleteAccountEndpoint,
  deletionPreviewEndpoint,
} from '@groundtrack/contract';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ApiError } from '../../../api/api-error.ts';
import { ApiErrorBox } from '../../../api/api-error-box.tsx';
import { call } from '../../../api/call.ts';
import { QueryView } from '../../../api/query-view.tsx';
import { useSendingForm } from '../../../api/sending-form.tsx';
import { forgetSession, useSession } from '../../../api/session.ts';
import { useApi } from '../../../api/use-api.ts';
import { paths } from '../../../lib/paths.ts';
import { Form } from '../../../ui/form.tsx';
import { MessageBox } from '../../../ui/message-box.tsx';
import { deletedTexts, keptTexts } from './deletion-texts.ts';
import classes from './your-data.module.css';

interface DeleteAccountProps {
  readonly onDeleted: () => void;
  readonly onKeep: () => void;
}

/** Lists what is deleted and kept, with counts, and asks for the password. */
export function DeleteAccount(props: DeleteAccountProps) {
  const query = useApi(deletionPreviewEndpoint, {}, { staleTime: 0 });
  return (
    <QueryView
      query={query}
      loading="Loading the contents of your account"
      lines={8}
      failed="The contents of your account could not be loaded"
    >
      {(preview) => (
        <div className={classes.part}>
          <Summary preview={preview} />
          {preview.blockers.length > 0 ? (
            <Blockers blockers={preview.blockers} onRetry={() => void query.refetch()} />
          ) : (
            <Confirmation confirmBy={preview.confirmBy} {...props} />
          )}
        </div>
      )}
    </QueryView>
  );
}

function Summary({ preview }: { readonly preview: DeletionPreview }) {
  return (
    <>
      <h3 className={classes.heading}>Deleted for good</h3>
      <TextList texts={deletedTexts(preview)} />
      <h3 className={classes.heading}>Kept</h3>
      <TextList texts={keptTexts(preview)} />
    </>
  );
}

function TextList({ texts }: { readonly texts: readonly string[] }) {
  return (
    <ul className={classes.list}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** Links to where the owner can resolve it. */
const places = { payment: paths.orders, refund: paths.orders, delivery: paths.myImagery } as const;

interface BlockersProps {
  readonly blockers: readonly Blocker[];
  readonly onRetry: () => void;
}

function Blockers({ blockers, onRetry }: BlockersProps) {
  const again = (
    <Button size="xs" variant="default" onClick={onRetry}>
      Look again
    </Button>
  );
  return (
    <MessageBox kind="warning" title="This account cannot be deleted yet" action={again}>
      <ul className={classes.list}>
        {blockers.map(({ kind, orderId, imageId, what, state, advice }) => (
          <li key={`${kind}:${imageId ?? orderId}`}>
            <Link to={what.startsWith('Tasking') ? paths.tasking() : places[kind]()}>{what}</Link>, {state}. {advice}
          </li>
        ))}
      </ul>
    </MessageBox>
  );
}

type ConfirmationProps = DeleteAccountProps & Pick<DeletionPreview, 'confirmBy'>;

function Confirmation({ confirmBy, onDeleted, onKeep }: ConfirmationProps) {
  const session = useSession();
  const queryClient = useQueryClient();
  const form = useSendingForm({
    initial: { typed: '' },
    labels: { typed: confirmBy === 'password' ? 'Your password' : 'Your e-mail address' },
    send: ({ typed }) => call(deleteAccountEndpoint, { body: { [confirmBy]: typed } }),
    onSent: () => {
      onDeleted();
      forgetSession();
    },
    onFailed: (error) => {
      if (blockersOf(error).length > 0)
        void queryClient.invalidateQueries({ queryKey: [deletionPreviewEndpoint.path] });
    },
  });
  const { error, isPending } = form.sending;
  const field = form.getInputProps('typed');
  return (
    <Form fields={form} className={classes.part}>
      {confirmBy === 'password' ? (
        <>
          {/* Password managers need the account's name. */}
          <input hidden name="username" autoComplete="username" value={session?.username ?? ''} readOnly />
          <PasswordInput
            {...field}
            label="Enter your password to confirm"
            autoComplete="current-password"
            className={classes.field}
          />
        </>
      ) : (
        <TextInput
          {...field}
          label={`Type ${session?.username ?? 'your e-mail address'} to confirm`}
          autoComplete="off"
          className={classes.field}
        />
      )}
      {error ? <ApiErrorBox title="The account was not deleted" error={error} /> : null}
      <div className={classes.actions}>
        <Button type="submit" color="red.7" loading={isPending}>
          Delete account for good
        </Button>
        <Button variant="default" disabled={isPending} onClick={onKeep}>
          Keep account
        </Button>
      </div>
    </Form>
  );
}

function blockersOf(error: unknown): readonly Blocker[] {
  return error instanceof ApiError ? (error.problem?.blockers ?? []) : [];
}
