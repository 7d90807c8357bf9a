import type { ServerInfo } from '@groundtrack/contract';
import { formatUsd } from '@groundtrack/contract';
import panama from './quicklooks/panama.webp';
import sanFrancisco from './quicklooks/san-francisco.webp';
import suez from './quicklooks/suez.webp';
import classes from './visitor.module.css';

/** Quicklooks of scenes that the simulated providers sell. */
const SAMPLES = [
  { provider: 'planet', picture: panama, place: 'Panama City', taken: 'SuperDove, 3 m' },
  { provider: 'maxar', picture: suez, place: 'Suez', taken: 'WorldView-3, 0.38 m' },
  { provider: 'capella', picture: sanFrancisco, place: 'San Francisco', taken: 'Capella radar, 0.6 m' },
] as const;

interface SampleImagesProps {
  /** Null: not known yet; the place of all samples is kept free, so that nothing jumps. */
  readonly providers: ServerInfo['providers'] | null;
}

/** What is for sale here, from which price on: only of providers this server has, and that are simulated as the pictures are. */
export function SampleImages({ providers }: SampleImagesProps) {
  const samples = SAMPLES.flatMap((sample) => {
    if (providers === null) return { ...sample, leastCents: null };
    const seller = providers.find(({ provider, simulated }) => simulated && provider === sample.provider);
    return seller ? { ...sample, leastCents: seller.leastCents } : [];
  });
  if (samples.length === 0) return null;
  return (
    <ul className={providers === null ? `${classes.samples} ${classes.unknown}` : classes.samples}>
      {samples.map(({ picture, place, taken, leastCents }) => (
        <li key={place}>
          {providers === null ? (
            <span className={classes.picture} />
          ) : (
            <img src={picture} alt="" width={400} height={300} className={classes.picture} />
          )}
          <strong>{place}</strong>
          <span>{taken}</span>
          {/* Three lines in any case: the third may come later. */}
          <span>{leastCents === null ? '\u00a0' : `from ${formatUsd(leastCents).replace(/\.00$/, '')}`}</span>
        </li>
      ))}
    </ul>
  );
}
