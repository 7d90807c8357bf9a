import { currentSession, useSessionId } from '../../api/session.ts';
import { firstWords } from '../../app/first-words.ts';
import { loadedComponent } from '../../app/loaded-component.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';

/** What is said, and to a screen reader, until the code is there. */
const Waiting = () => (
  <Page {...firstWords.home}>
    <Loading label="Loading" />
  </Page>
);

const Screen = loadedComponent(async () => (await import('./linked-home.tsx')).LinkedHome, Waiting);
const Visitor = loadedComponent(async () => (await import('./home-visitor.tsx')).HomeVisitor, Waiting);

/** Home: the search for users, the invitation for visitors. Neither waits for the code of the other. */
export function Home() {
  return useSessionId() ? <Screen /> : <Visitor />;
}

/** The code of Home as a user sees it, to whom a login leads. */
export const loadHomeOfUser = Screen.load;

/** The code of Home for whoever is here. */
export const loadHome = () => (currentSession() ? Screen.load() : Visitor.load());
