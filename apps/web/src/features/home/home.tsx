import { lazy, useDeferredValue } from 'react';
import { useSessionId } from '../../api/session.ts';

const LinkedHome = lazy(async () => ({ default: (await import('./linked-home.tsx')).LinkedHome }));
const VisitorScreen = lazy(async () => ({ default: (await import('../visitor/visitor-screen.tsx')).VisitorScreen }));

/** Home: the search for users, the invitation for visitors. */
export function Home() {
  const sessionId = useSessionId();
  // The invitation stays until the search is loaded, so that a demo does not start with an empty page.
  const readyId = useDeferredValue(sessionId);
  return sessionId && readyId ? <LinkedHome /> : <VisitorScreen />;
}
