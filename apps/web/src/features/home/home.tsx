import { lazy } from 'react';
import { useSessionId } from '../../api/session.ts';

const LinkedHome = lazy(async () => ({ default: (await import('./linked-home.tsx')).LinkedHome }));
const VisitorScreen = lazy(async () => ({ default: (await import('../visitor/visitor-screen.tsx')).VisitorScreen }));

/** Home: the search for users, the invitation for visitors. */
export function Home() {
  return useSessionId() ? <LinkedHome /> : <VisitorScreen />;
}
