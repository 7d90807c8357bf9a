import { Button } from '@mantine/core';
import { useServerInfo } from '../../../api/server-info.ts';
import { MessageBox } from '../../../ui/message-box.tsx';
import classes from '../account.module.css';
import { useBeginSignIn } from './use-begin-sign-in.ts';

interface ExternalSignInButtonProps {
  /** The screen to open afterward. */
  readonly returnTo: string;
  /** True if it is placed above the form, false if below. */
  readonly before?: boolean;
}

/** The sign-in through the operator's OpenID provider; hidden if there is none. */
export function ExternalSignInButton({ returnTo, before = false }: ExternalSignInButtonProps) {
  const { data: server } = useServerInfo();
  const begin = useBeginSignIn({ returnTo, purpose: 'log-in' });
  if (!server?.externalSignIn) return null;
  const parting = <span className={classes.or}>or</span>;
  return (
    <div className={classes.external}>
      {before ? null : parting}
      {begin.error ? <MessageBox kind="error">{begin.error.message}</MessageBox> : null}
      <Button variant="default" loading={begin.isPending} onClick={() => begin.mutate()}>
        Continue with {server.externalSignIn.label}
      </Button>
      {before ? parting : null}
    </div>
  );
}
