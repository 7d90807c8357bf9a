import { isDemoAddress } from '@groundtrack/contract';
import { useServerInfo } from '../api/server-info.ts';
import { useSession } from '../api/session.ts';
import { formatList } from '../lib/intl.ts';
import { paths } from '../lib/paths.ts';
import { HelpTextLink } from '../ui/help-link.tsx';
import classes from './shell.module.css';

/** Names the simulated parts of this server, on every screen. */
export function SimulationMarker() {
  const { data } = useServerInfo();
  const isDemo = isDemoAddress(useSession()?.username ?? '');
  if (!data || !(data.simulatedProviders || data.testMode)) return null;
  const simulated = data.providers.filter((provider) => provider.simulated).map(({ label }) => label);
  const parts = data.simulatedProviders ? 'simulated' : 'test payment';
  const label = isDemo ? `Demo · ${parts}` : `${parts.slice(0, 1).toUpperCase()}${parts.slice(1)}`;
  const details = [
    isDemo && 'Demo account',
    data.simulatedProviders && 'simulated providers',
    data.testMode && 'test payment',
  ];
  return (
    <>
      <button
        type="button"
        className={classes.marker}
        data-demo={isDemo}
        popoverTarget="simulation"
        title={details.filter(Boolean).join(', ')}
      >
        <span className={classes.markerText}>{label}</span>
        <span className={classes.markerShort}>{isDemo ? 'Demo' : 'Test'}</span>
      </button>
      <div id="simulation" popover="auto" className={classes.explanation}>
        {isDemo ? (
          <p>
            This is a demo account. It is deleted with everything in it a day after you opened it. To keep your images,
            log out and register.
          </p>
        ) : null}
        {data.simulatedProviders ? (
          <p>
            {formatList(simulated)} {simulated.length === 1 ? 'is' : 'are'} simulated. This server computes their
            scenes, prices, and images from the real orbits of the satellites, and every image carries the word
            SIMULATED.
          </p>
        ) : null}
        {data.testMode ? <p>Payments run in test mode, which accepts only test cards and charges nothing.</p> : null}
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
