import { taskedImagesEndpoint } from '@groundtrack/contract';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useSessionId } from '../../api/session.ts';
import { useApi } from '../../api/use-api.ts';
import { paths } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { MyTaskings } from './my-taskings/my-taskings.tsx';
import { NewRequestPanel } from './request/new-request.tsx';
import type { RequestCart, TaskingLinks, TaskingPlaces } from './screen-props.ts';
import classes from './tasking.module.css';

interface TaskingScreenProps {
  readonly places: TaskingPlaces;
  readonly cart: RequestCart;
  readonly links: TaskingLinks;
}

/** Tasking Requests: the user's taskings, and the form for a new one (spec section 2). */
export function TaskingScreen({ places, cart, links }: TaskingScreenProps) {
  const loggedIn = useSessionId() !== null;
  return (
    <Page
      title="Tasking Requests"
      lead={<span className={classes.lead}>Order a new image. Choose a place, dates, and a product.</span>}
    >
      {loggedIn ? (
        <>
          <MyTaskings links={links} />
          <BelowOwn>
            <NewRequestPanel places={places} cart={cart} />
          </BelowOwn>
        </>
      ) : (
        <VisitorIntro />
      )}
    </Page>
  );
}

/** Hides the form until the list above it has loaded, so that it does not jump. */
function BelowOwn({ children }: { readonly children: ReactNode }) {
  const { isPending } = useApi(taskedImagesEndpoint, {}, { staleTime: 0 });
  return <div className={isPending ? classes.unseen : undefined}>{children}</div>;
}

/** The invitation to register or log in. The login returns to the opened link. */
function VisitorIntro() {
  const { pathname, search } = useLocation();
  return (
    <Panel>
      <EmptyState
        title="Register or log in to request tasking"
        action={
          <div className={classes.invite}>
            <LinkButton to={paths.registration()}>Register</LinkButton>
            <LinkButton to={paths.login(`${pathname}${search}`)} variant="default">
              Login
            </LinkButton>
          </div>
        }
      >
        Accounts are free. A flexible request is taken on any good pass between two dates, an assured request on the
        pass you choose.
      </EmptyState>
    </Panel>
  );
}
