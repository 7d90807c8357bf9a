import {
  changeMailSettingsEndpoint,
  isDemoAddress,
  type MailKind,
  type MailSettings,
  type MailSettingsChange,
  mailKind,
  mailSettingsEndpoint,
} from '@groundtrack/contract';
import { Button, Checkbox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiErrorBox } from '../../api/api-error-box.tsx';
import { call } from '../../api/call.ts';
import { QueryView } from '../../api/query-view.tsx';
import { useSession, useSessionId } from '../../api/session.ts';
import { apiQueryKey, useApi } from '../../api/use-api.ts';
import { MessageBox } from '../../ui/message-box.tsx';
import { AccountPanel } from './account-panel.tsx';
import { OwnAccountNeeded } from './demo-notice.tsx';
import { mailKindTexts } from './mail-kind-texts.ts';
import classes from './mail-settings.module.css';

/** The emails that the account receives. Every switch is saved immediately. */
export function MailSettingsPanel() {
  const isDemo = isDemoAddress(useSession()?.username ?? '');
  const query = useApi(mailSettingsEndpoint, {}, { enabled: !isDemo });
  return (
    <AccountPanel section="mails" title="E-mail notifications">
      {isDemo ? (
        <OwnAccountNeeded>
          We send an e-mail when you order, when an image is delivered, and when something needs you. A demo account has
          no address.
        </OwnAccountNeeded>
      ) : (
        <QueryView query={query} loading="Loading your e-mail settings" failed="Your e-mail settings could not be read">
          {(settings) => <Switches settings={settings} />}
        </QueryView>
      )}
    </AccountPanel>
  );
}

function Switches({ settings }: { readonly settings: MailSettings }) {
  const { change, turned, retry, turn } = useTurning();
  const shown = { ...settings, ...(change.isPending ? change.variables : {}) };
  return (
    <div className={classes.switches}>
      <p className={classes.lead}>Choose which e-mails you get. Changes are saved at once.</p>
      {mailKind.options.map((kind) => (
        <Checkbox
          key={kind}
          label={mailKindTexts[kind].title}
          description={mailKindTexts[kind].when}
          checked={shown[kind]}
          onChange={(event) => turn(kind, event.currentTarget.checked)}
        />
      ))}
      {change.isError ? <ApiErrorBox title="This was not saved" error={change.error} onRetry={retry} /> : null}
      {turned ? (
        <Turned title={mailKindTexts[turned.kind].title} on={turned.on} onUndo={() => turn(turned.kind, !turned.on)} />
      ) : null}
    </div>
  );
}

/** Changes one switch, and remembers it so that a failure can restore it. */
function useTurning() {
  const queryClient = useQueryClient();
  const sessionId = useSessionId();
  const change = useMutation({
    mutationFn: (body: MailSettingsChange) => call(changeMailSettingsEndpoint, { body }),
    // One after the other, so that the last response has the state of all switches.
    scope: { id: 'mail-settings' },
    onSuccess: (answer) => queryClient.setQueryData(apiQueryKey(mailSettingsEndpoint, {}, sessionId), answer),
  });
  const turn = (kind: MailKind, on: boolean) => change.mutate({ [kind]: on });
  const retry = () => {
    if (change.variables) change.mutate(change.variables);
  };
  return { change, turn, retry, turned: change.isSuccess ? toTurned(change.variables) : null };
}

function toTurned(change: MailSettingsChange): { readonly kind: MailKind; readonly on: boolean } | null {
  const kind = mailKind.options.find((each) => change[each] !== undefined);
  return kind ? { kind, on: change[kind] === true } : null;
}

interface TurnedProps {
  readonly title: string;
  readonly on: boolean;
  readonly onUndo: () => void;
}

function Turned({ title, on, onUndo }: TurnedProps) {
  const undo = (
    <Button size="xs" variant="default" onClick={onUndo}>
      Undo
    </Button>
  );
  return (
    <MessageBox kind="success" action={undo}>
      {on ? `Saved. You will get “${title}” e-mails.` : `Saved. You will no longer get “${title}” e-mails.`}
    </MessageBox>
  );
}
