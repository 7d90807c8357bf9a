import { type ExternalSignIn, externalSignInEndpoint, unlinkSignInEndpoint } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiErrorBox } from '../../../api/api-error-box.tsx';
import { call } from '../../../api/call.ts';
import { QueryView } from '../../../api/query-view.tsx';
import { useServerInfo } from '../../../api/server-info.ts';
import { useSessionId } from '../../../api/session.ts';
import { apiQueryKey, useApi } from '../../../api/use-api.ts';
import { paths } from '../../../lib/paths.ts';
import { MessageBox } from '../../../ui/message-box.tsx';
import { UtcTime } from '../../../ui/utc-time.tsx';
import classes from '../account.module.css';
import { AccountPanel } from '../account-panel.tsx';
import { useBeginSignIn } from './use-begin-sign-in.ts';

/**
 * The identity that can log in, as an alternative to the password; hidden if the operator has not configured external
 * sign-in.
 */
export function ExternalSignInPanel() {
  const label = useServerInfo().data?.externalSignIn?.label;
  const query = useApi(externalSignInEndpoint, {}, { enabled: label !== undefined });
  if (label === undefined) return null;
  return (
    <AccountPanel section="external-sign-in" title="External sign-in">
      <QueryView query={query} loading="Loading how you sign in" failed="How you sign in could not be read">
        {(signIn) => (signIn.identity ? <Connected label={label} {...signIn} /> : <NotConnected label={label} />)}
      </QueryView>
    </AccountPanel>
  );
}

function Connected({ label, hasPassword, identity }: ExternalSignIn & { readonly label: string }) {
  const queryClient = useQueryClient();
  const sessionId = useSessionId();
  const unlink = useMutation({
    mutationFn: () => call(unlinkSignInEndpoint, {}),
    onSuccess: (answer) => queryClient.setQueryData(apiQueryKey(externalSignInEndpoint, {}, sessionId), answer),
  });
  return (
    <div className={classes.stack}>
      <p className={classes.text}>
        {label} logs you in as {identity?.email}
        {identity ? (
          <>
            , connected on <UtcTime iso={identity.sinceISO} precision="day" />
          </>
        ) : null}
        .
      </p>
      {hasPassword ? null : (
        <MessageBox kind="info">
          Your account has no password yet. Set one above before you disconnect {label}, or you will not be able to log
          in.
        </MessageBox>
      )}
      {unlink.isError ? <ApiErrorBox title={`${label} is still connected`} error={unlink.error} /> : null}
      <div>
        <Button variant="default" disabled={!hasPassword} loading={unlink.isPending} onClick={() => unlink.mutate()}>
          Disconnect {label}
        </Button>
      </div>
    </div>
  );
}

function NotConnected({ label }: { readonly label: string }) {
  const begin = useBeginSignIn({ returnTo: paths.updateUser('external-sign-in'), purpose: 'connect' });
  return (
    <div className={classes.stack}>
      <p className={classes.text}>
        Log in with {label} instead of your password. You sign in there, then enter your password here once more.
      </p>
      {begin.error ? <ApiErrorBox title={`${label} was not connected`} error={begin.error} /> : null}
      <div>
        <Button variant="default" loading={begin.isPending} onClick={() => begin.mutate()}>
          Connect {label}
        </Button>
      </div>
    </div>
  );
}
