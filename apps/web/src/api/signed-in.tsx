import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../lib/paths.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { useServerInfo } from './server-info.ts';
import { useSessionId } from './session.ts';

interface SignedInProps {
  /** Explains to visitors why to log in. */
  readonly prompt: string;
  readonly children: ReactNode;
}

/** Content for logged-in users. Visitors see the login, which returns to this screen, and how to begin. */
export function SignedIn({ prompt, children }: SignedInProps) {
  return useSessionId() === null ? <LoggedOut prompt={prompt} /> : children;
}

function LoggedOut({ prompt }: Pick<SignedInProps, 'prompt'>) {
  const { pathname, search } = useLocation();
  const { data: server } = useServerInfo();
  return (
    <EmptyState title={prompt} action={<LinkButton to={paths.login(pathname + search)}>Login</LinkButton>}>
      New here? <Link to={paths.registration()}>Register</Link>
      {server?.demoAccounts ? (
        <>
          , or <Link to={paths.home()}>try the demo</Link> without an account
        </>
      ) : null}
      .
    </EmptyState>
  );
}
