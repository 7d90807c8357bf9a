import { checkUserEndpoint, verifyEmailEndpoint } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { ApiErrorBox } from '../../api/api-error-box.tsx';
import { call } from '../../api/call.ts';
import { paths } from '../../lib/paths.ts';
import { FocusHere } from '../../ui/focus-here.tsx';
import { MessageBox } from '../../ui/message-box.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './account.module.css';

export { VerifyEmailScreen as Component };

/** The target of the verification link. It is often opened in a browser that is not logged in. */
export function VerifyEmailScreen() {
  return (
    <Page title="Verify Your Address" width="narrow">
      <Panel>
        <Verification />
      </Panel>
    </Page>
  );
}

/** Requires a click, because mail scanners open links, too. */
function Verification() {
  const [search] = useSearchParams();
  const queryClient = useQueryClient();
  const verification = useMutation({
    mutationFn: () => call(verifyEmailEndpoint, { body: { token: search.get('token') ?? '' } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [checkUserEndpoint.path] }),
  });
  if (verification.isSuccess)
    return (
      <FocusHere>
        <MessageBox kind="success" title="Your address is verified" action={<Link to={paths.cart()}>Your cart</Link>}>
          You can buy now. A cart or checkout that is open elsewhere continues automatically.
        </MessageBox>
      </FocusHere>
    );
  return (
    <div className={classes.stack}>
      <p className={classes.text}>Confirm that our e-mails reach you. We ask once, before your first purchase.</p>
      {verification.error ? <ApiErrorBox title="The address was not verified" error={verification.error} /> : null}
      <div className={classes.actions} style={{ marginTop: 0 }}>
        <Button loading={verification.isPending} onClick={() => verification.mutate()}>
          Verify this address
        </Button>
        <p className={classes.links}>
          <Link to={paths.updateUser('email')}>Your account</Link>
        </p>
      </div>
    </div>
  );
}
