import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { formMessage } from '../../api/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { MessageBox } from '../../ui/message-box.tsx';
import { demoSearch, FIRST_PLACE, useStartDemo } from './use-start-demo.ts';
import classes from './visitor.module.css';

/** The invitation again, after everything else. @param isDemoOpen null while unknown */
export function Closing({ isDemoOpen }: { readonly isDemoOpen: boolean | null }) {
  const demo = useStartDemo();
  return (
    <section className={classes.closing} aria-labelledby="closing">
      <div>
        <h2 id="closing" className={classes.title}>
          Start with a place you know
        </h2>
        <p>
          You can search, preview, and see prices {isDemoOpen === false ? 'with a free account' : 'in the demo'}. You
          pay only for the images and the tasking you order.
        </p>
        <div className={classes.actions}>
          {isDemoOpen === false ? (
            <LinkButton to={paths.registration()}>Create an account</LinkButton>
          ) : (
            <Button loading={demo.isPending} onClick={() => demo.mutate(demoSearch(FIRST_PLACE))}>
              Open the demo
            </Button>
          )}
          <Link to={paths.help()}>Help and FAQ</Link>
          <a href="/api/docs">API reference</a>
        </div>
        {demo.error ? <MessageBox kind="error">{formMessage(demo.error, 'The demo did not start')}</MessageBox> : null}
      </div>
    </section>
  );
}
