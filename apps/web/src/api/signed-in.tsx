import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../lib/paths.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { useSessionId } from './session.ts';

interface SignedInProps {
  /** Says to visitors what the login is for. */
  readonly prompt: string;
  readonly children: ReactNode;
}

/** What only users see. Visitors see the way to the login, which leads back to this screen. */
export function SignedIn({ prompt, children }: SignedInProps) {
  const loggedIn = useSessionId() !== null;
  const { pathname, search } = useLocation();
  if (loggedIn) return children;
  return <EmptyState title={prompt} action={<LinkButton to={paths.login(pathname + search)}>Login</LinkButton>} />;
}
