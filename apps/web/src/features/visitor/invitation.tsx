import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { formMessage } from '../../api/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { MessageBox } from '../../ui/message-box.tsx';
import { demoSearch, FIRST_PLACE, useStartDemo } from './use-start-demo.ts';
import classes from './visitor.module.css';

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
            onClick={() => demo.mutate(demoSearch(FIRST_PLACE))}
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
      </div>
      <p className={classes.note}>
        {isDemoOpen === false ? null : (
          <span className={isDemoOpen ? undefined : classes.unknown}>The demo needs no form and no card. </span>
        )}
        Have an account? <Link to={paths.login()}>Log in</Link>
      </p>
      {demo.error ? <MessageBox kind="error">{formMessage(demo.error, 'The demo did not start')}</MessageBox> : null}
    </>
  );
}
