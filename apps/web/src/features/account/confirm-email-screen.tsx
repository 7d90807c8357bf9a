import { checkUserEndpoint, confirmEmailEndpoint } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { ApiErrorBox } from '../../api/api-error-box.tsx';
import { call } from '../../api/call.ts';
import { type BrowserSession, replaceUser, useSession } from '../../api/session.ts';
import { SignedIn } from '../../api/signed-in.tsx';
import { paths } from '../../lib/paths.ts';
import { MessageBox } from '../../ui/message-box.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './account.module.css';

export { ConfirmEmailScreen as Component };

/** The target of the link mailed to a new address. */
export function ConfirmEmailScreen() {
  const session = useSession();
  return (
    <Page title="Confirm Your New Address" width="narrow">
      <SignedIn prompt="Log in to the account that requested the new address">
        {session ? (
          <Panel>
            <Confirmation session={session} />
          </Panel>
        ) : null}
      </SignedIn>
    </Page>
  );
}

/** Requires a click, because mail scanners open links, too. */
function Confirmation({ session }: { readonly session: BrowserSession }) {
  const [search] = useSearchParams();
  const queryClient = useQueryClient();
  const confirmation = useMutation({
    mutationFn: () => call(confirmEmailEndpoint, { body: { token: search.get('token') ?? '' } }),
    onSuccess: ({ user }) => {
      replaceUser(user);
      return queryClient.invalidateQueries({ queryKey: [checkUserEndpoint.path] });
    },
  });
  const account = <Link to={paths.updateUser('email')}>Your account</Link>;
  if (confirmation.isSuccess)
    return (
      <div className={classes.stack}>
        <MessageBox kind="success" title="Your address is changed">
          You log in with {confirmation.data.user.username} from now on, and e-mails go there.
        </MessageBox>
        <p className={classes.links}>{account}</p>
      </div>
    );
  return (
    <div className={classes.stack}>
      <p className={classes.text}>
        You are logged in as <strong>{session.username}</strong>. The address that received the link becomes your new
        address.
      </p>
      {confirmation.error ? <ApiErrorBox title="The address was not changed" error={confirmation.error} /> : null}
      <div className={classes.actions} style={{ marginTop: 0 }}>
        <Button loading={confirmation.isPending} onClick={() => confirmation.mutate()}>
          Confirm the new address
        </Button>
        <p className={classes.links}>{account}</p>
      </div>
    </div>
  );
}
