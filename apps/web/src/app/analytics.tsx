import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { type AnalyticsChoice, useAnalyticsChoice } from '../api/analytics-consent.ts';
import { paths } from '../lib/paths.ts';
import classes from './analytics.module.css';

/** Loads the operator's analytics page once the user has agreed, and asks for the decision before that. */
export function Analytics() {
  const choice = useAnalyticsChoice();
  if (!choice) return null;
  if (!choice.isAllowed) return choice.consent === null ? <Question choice={choice} /> : null;
  return (
    // Without allow-same-origin the page has its own origin, so it cannot reach our storage or cookies.
    <iframe
      hidden
      title="Usage count"
      src={choice.url}
      sandbox="allow-scripts"
      allow=""
      referrerPolicy="no-referrer"
      tabIndex={-1}
    />
  );
}

/** Placed above the footer, where it covers nothing and can be left unanswered. */
function Question({ choice: { host, decide } }: { readonly choice: AnalyticsChoice }) {
  return (
    <section className={classes.question} aria-label="Usage count">
      <p className={classes.text}>
        May {host} count your visits? It would learn the number of your account and when this page is open, not what you
        do on it. You can change this in <Link to={paths.updateUser('usage-count')}>Update User</Link>.
      </p>
      <div className={classes.answers}>
        <Button size="xs" variant="default" onClick={() => decide('given')}>
          Allow
        </Button>
        <Button size="xs" variant="default" onClick={() => decide('refused')}>
          No thanks
        </Button>
      </div>
    </section>
  );
}
