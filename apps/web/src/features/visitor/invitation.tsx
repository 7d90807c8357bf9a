import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { formMessage } from '../../api/api-error.ts';
import { startSession } from '../../api/session.ts';
import { paths } from '../../lib/paths.ts';
import { MessageBox } from '../../ui/message-box.tsx';
import { startDemo } from './start-demo.ts';
import classes from './visitor.module.css';

/** A city on a coast with clear skies. The search runs immediately, without radar, which looks alike at first sight. */
const FIRST_SEARCH = `?${new URLSearchParams({ at: '-33.906,18.42', place: 'Cape Town', find: 'images', cloud: '10', mode: 'pan,ms' })}`;

/** Buttons to register, log in or start a demo. @param isDemoOpen null while unknown; its space is reserved */
export function Invitation({ isDemoOpen }: { readonly isDemoOpen: boolean | null }) {
  const demo = useStartDemo();
  return (
    <>
      <div className={classes.invite}>
        {isDemoOpen === false ? null : (
          <Button
            size="lg"
            className={isDemoOpen ? undefined : classes.unknown}
            loading={demo.isPending}
            onClick={() => demo.mutate()}
          >
            Try the demo
          </Button>
        )}
        <Button
          component={Link}
          to={paths.registration()}
          size="lg"
          variant={isDemoOpen === false ? 'filled' : 'default'}
        >
          Register
        </Button>
        <Button component={Link} to={paths.login()} size="lg" variant="default">
          Log in
        </Button>
      </div>
      {isDemoOpen === false ? null : (
        <p className={isDemoOpen ? classes.note : `${classes.note} ${classes.unknown}`}>
          No form to fill in. You get an account with test cards for a day.
        </p>
      )}
      {demo.error ? <MessageBox kind="error">{formMessage(demo.error, 'The demo did not start')}</MessageBox> : null}
    </>
  );
}

/** Opens a demo account and its first search. */
function useStartDemo() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const opening = useMutation({
    mutationFn: startDemo,
    onSuccess: () => navigate(paths.home() + FIRST_SEARCH),
  });
  // The URL must change first, because the next screen writes its own state into it.
  const { data: session } = opening;
  useEffect(() => {
    if (session && search === FIRST_SEARCH) startSession(session);
  }, [session, search]);
  return opening;
}
