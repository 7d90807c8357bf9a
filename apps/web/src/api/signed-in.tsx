import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../lib/paths.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { useSessionId } from './session.ts';

interface SignedInProps {
  /** Explains to visitors why to log in. */
  readonly prompt: string;
  readonly children: ReactNode;
}

/** Content for logged-in users. Visitors see a link to the login, which returns to this screen. */
export function SignedIn({ prompt, children }: SignedInProps) {
  const loggedIn = useSessionId() !== null;
  const { pathname, search } = useLocation();
  if (loggedIn) return children;
  return <EmptyState title={prompt} action={<LinkButton to={paths.login(pathname + search)}>Login</LinkButton>} />;
}
