import { SECURITY_EVENTS_SHOWN, type SecurityEvent, securityEventsEndpoint } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { QueryView } from '../../api/query-view.tsx';
import { useApi } from '../../api/use-api.ts';
import { paths } from '../../lib/paths.ts';
import { HelpLink } from '../../ui/help-link.tsx';
import { ZonedInstant } from '../../ui/zoned-instant.tsx';
import { AccountPanel } from './account-panel.tsx';
import classes from './devices.module.css';
import { securityEventTexts } from './security-event-texts.ts';

const help = <HelpLink to={paths.help('security-events')} about="security events" />;

/** The security log of the account, loaded on request. */
export function SecurityPanel() {
  const [isShown, setShown] = useState(false);
  return (
    <AccountPanel section="security" title="Recent activity" aside={help}>
      <div className={classes.devices}>
        <p className={classes.lead}>
          Logins, wrong passwords, and account changes, each with its internet address. If you don’t recognize one,
          change your password.
        </p>
        {isShown ? (
          <EventList />
        ) : (
          <div>
            <Button variant="default" onClick={() => setShown(true)}>
              Show the last {SECURITY_EVENTS_SHOWN} events
            </Button>
          </div>
        )}
      </div>
    </AccountPanel>
  );
}

function EventList() {
  const query = useApi(securityEventsEndpoint, {}, { staleTime: 0 });
  return (
    <QueryView query={query} loading="Loading the events" failed="The events could not be read">
      {({ result }) =>
        result.length === 0 ? (
          <p className={classes.lead}>Nothing has happened yet.</p>
        ) : (
          <ul className={classes.list}>
            {result.map((event) => (
              <EventRow key={`${event.atISO} ${event.kind} ${event.address} ${event.detail}`} event={event} />
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}

function EventRow({ event }: { readonly event: SecurityEvent }) {
  const { kind, atISO, count, address, detail } = event;
  return (
    <li className={classes.row}>
      <div>
        <p className={classes.name}>
          {securityEventTexts[kind]}
          {count > 1 ? ` (${count} times)` : null}
        </p>
        <p className={classes.facts}>
          <span>
            <ZonedInstant iso={atISO} />
          </span>
          <span>From {address}</span>
          {detail === '' ? null : <span>{detail}</span>}
        </p>
      </div>
    </li>
  );
}
