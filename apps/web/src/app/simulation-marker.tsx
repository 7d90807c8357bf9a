import { isDemoAddress } from '@groundtrack/contract';
import { useServerInfo } from '../api/server-info.ts';
import { useSession } from '../api/session.ts';
import { paths } from '../lib/paths.ts';
import { HelpTextLink } from '../ui/help-link.tsx';
import classes from './shell.module.css';

/** Names the simulated parts of this server, on every screen. */
export function SimulationMarker() {
  const { data } = useServerInfo();
  const isDemo = isDemoAddress(useSession()?.username ?? '');
  if (!data || !(data.simulatedProviders || data.testMode)) return null;
  const simulated = data.providers.filter((provider) => provider.simulated).map(({ label }) => label);
  const label = [
    isDemo && 'Demo account',
    data.simulatedProviders && 'Simulated providers',
    data.testMode && 'test payment',
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <>
      <button type="button" className={classes.marker} popoverTarget="simulation" aria-label={label}>
        <span className={classes.markerText}>{label}</span>
        <span className={classes.markerShort}>{isDemo ? 'Demo' : data.simulatedProviders ? 'Simulated' : 'Test'}</span>
      </button>
      <div id="simulation" popover="auto" className={classes.explanation}>
        {isDemo ? (
          <p>
            This is a demo account: it is deleted with all it holds a day after it was opened. Log out and register for
            an account of your own.
          </p>
        ) : null}
        {data.simulatedProviders ? (
          <p>
            {simulated.join(', ')}: scenes, prices and images are computed on this server from the real orbits of their
            satellites. No provider is asked, and every image carries the word SIMULATED.
          </p>
        ) : null}
        {data.testMode ? <p>Payments run in test mode: only test cards are accepted, and no card is charged.</p> : null}
        <p>
          <HelpTextLink
            to={paths.help('simulated')}
            onOpen={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
          >
            More about this
          </HelpTextLink>
        </p>
      </div>
    </>
  );
}
