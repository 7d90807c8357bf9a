import type { ServerInfo } from '@groundtrack/contract';
import { formatUsd } from '@groundtrack/contract';
import type { ReactNode } from 'react';
import { formMessage } from '../../api/api-error.ts';
import { MessageBox } from '../../ui/message-box.tsx';
import dubai from './samples/dubai.webp';
import newYork from './samples/new-york.webp';
import sanFrancisco from './samples/san-francisco.webp';
import { demoSearch, useStartDemo } from './use-start-demo.ts';
import classes from './visitor.module.css';

/** Parts of simulated scenes, drawn by `npm run pictures`. The search of a demo starts in their middle. */
const SAMPLES = [
  {
    provider: 'maxar',
    picture: newYork,
    place: { name: 'New York', latitude: 40.7065, longitude: -74.0125 },
    modes: 'pan,ms',
    taken: 'Maxar WorldView Legion, 0.34\u00a0m',
  },
  {
    provider: 'planet',
    picture: dubai,
    place: { name: 'Dubai', latitude: 25.27, longitude: 55.31 },
    modes: 'pan,ms',
    taken: 'Planet SkySat, 0.5\u00a0m',
  },
  {
    provider: 'capella',
    picture: sanFrancisco,
    place: { name: 'San Francisco', latitude: 37.79, longitude: -122.395 },
    modes: 'sar',
    taken: 'Capella radar, 0.5\u00a0m',
  },
] as const;

interface SampleImagesProps {
  /** Null while unknown; the space of all samples is reserved. */
  readonly providers: ServerInfo['providers'] | null;
  /** Each sample then starts a demo. */
  readonly isDemoOpen: boolean;
}

/** Products and starting prices, only of simulated providers on this server, as in the pictures. */
export function SampleImages({ providers, isDemoOpen }: SampleImagesProps) {
  const demo = useStartDemo();
  const samples = SAMPLES.flatMap((sample) => {
    if (providers === null) return { ...sample, label: null, leastCents: null };
    const seller = providers.find(({ provider, simulated }) => simulated && provider === sample.provider);
    return seller ? { ...sample, label: seller.label, leastCents: seller.leastCents } : [];
  });
  if (samples.length === 0) return null;
  return (
    <section className={providers === null ? classes.unknown : undefined} aria-labelledby="samples">
      <h2 id="samples" className={classes.title}>
        Sample images
      </h2>
      <p className={classes.subtitle}>
        {isDemoOpen
          ? 'Simulated, at the resolution of each provider. Choose one to search its place in the demo.'
          : 'Simulated, at the resolution of each provider.'}
      </p>
      <ul className={classes.samples}>
        {samples.map(({ picture, place, modes, taken, label, leastCents }) => (
          <li key={place.name}>
            <SampleFrame onOpen={isDemoOpen ? () => demo.mutate(demoSearch(place, modes)) : null}>
              {providers === null ? (
                <span className={classes.picture} />
              ) : (
                <img src={picture} alt="" width={800} height={600} className={classes.picture} />
              )}
              <strong>{place.name}</strong>
              {/* Always there, because it may load later. The lowest price of the provider, not of what the sample shows. */}
              <span className={classes.price}>
                {leastCents === null ? '\u00a0' : `${label} images from ${formatUsd(leastCents).replace(/\.00$/, '')}`}
              </span>
              <span className={classes.taken}>{taken}</span>
            </SampleFrame>
          </li>
        ))}
      </ul>
      {demo.error ? <MessageBox kind="error">{formMessage(demo.error, 'The demo did not start')}</MessageBox> : null}
    </section>
  );
}

interface SampleFrameProps {
  /** Null without a demo. */
  readonly onOpen: (() => void) | null;
  readonly children: ReactNode;
}

function SampleFrame({ onOpen, children }: SampleFrameProps) {
  if (onOpen === null) return <div className={classes.sample}>{children}</div>;
  return (
    <button type="button" className={classes.sample} onClick={onOpen}>
      {children}
    </button>
  );
}
