import { useSession } from '../../api/session.ts';
import { paths } from '../../app/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';

export { TaskingScreen as Component };

export function TaskingScreen() {
  const session = useSession();
  return (
    <Page
      title="Tasking Requests"
      lead="Tasking orders a new image: you choose the place, the days and the product, and a satellite takes it."
    >
      <Panel>
        {session ? (
          <EmptyState
            title="Tasking is not available on this server yet"
            action={
              <LinkButton to={paths.root()} variant="default">
                Search Archive
              </LinkButton>
            }
          >
            Images that were taken already can be searched and bought from the archive.
          </EmptyState>
        ) : (
          <EmptyState
            title="Register or log in to request tasking"
            action={
              <div style={{ display: 'flex', gap: '0.75rem' }}>
                <LinkButton to={paths.registration()}>Register</LinkButton>
                <LinkButton to={paths.login(paths.tasking())} variant="default">
                  Login
                </LinkButton>
              </div>
            }
          >
            An account is free. Flexible requests are taken at any good moment between two dates; assured requests at a
            pass you choose.
          </EmptyState>
        )}
      </Panel>
    </Page>
  );
}
