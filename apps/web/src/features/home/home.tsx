import { lazy } from 'react';
import { useSessionId } from '../../api/session.ts';

const LinkedHome = lazy(async () => ({ default: (await import('./linked-home.tsx')).LinkedHome }));
const HomeVisitor = lazy(async () => ({ default: (await import('./home-visitor.tsx')).HomeVisitor }));

/** Home: the search for users, the invitation for visitors. */
export function Home() {
  return useSessionId() ? <LinkedHome /> : <HomeVisitor />;
}
