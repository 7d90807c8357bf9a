import type { ServerInfo } from '@groundtrack/contract';
import { formatUsd } from '@groundtrack/contract';
import panama from './quicklooks/panama.webp';
import sanFrancisco from './quicklooks/san-francisco.webp';
import suez from './quicklooks/suez.webp';
import classes from './visitor.module.css';

/** Quicklooks of scenes from the simulated providers. */
const SAMPLES = [
  { provider: 'planet', picture: panama, place: 'Panama City', taken: 'SuperDove, 3 m' },
  { provider: 'maxar', picture: suez, place: 'Suez', taken: 'WorldView-3, 0.38 m' },
  { provider: 'capella', picture: sanFrancisco, place: 'San Francisco', taken: 'Capella radar, 0.6 m' },
] as const;

interface SampleImagesProps {
  /** Null while unknown; the space of all samples is reserved. */
  readonly providers: ServerInfo['providers'] | null;
}

/** Products and starting prices, only of simulated providers on this server, as in the pictures. */
export function SampleImages({ providers }: SampleImagesProps) {
  const samples = SAMPLES.flatMap((sample) => {
    if (providers === null) return { ...sample, leastCents: null };
    const seller = providers.find(({ provider, simulated }) => simulated && provider === sample.provider);
    return seller ? { ...sample, leastCents: seller.leastCents } : [];
  });
  if (samples.length === 0) return null;
  return (
    <section className={providers === null ? classes.unknown : undefined} aria-labelledby="samples">
      <h2 id="samples" className={classes.title}>
        Sample images
      </h2>
      <ul className={classes.samples}>
        {samples.map(({ picture, place, taken, leastCents }) => (
          <li key={place}>
            {providers === null ? (
              <span className={classes.picture} />
            ) : (
              <img src={picture} alt="" width={400} height={300} loading="lazy" className={classes.picture} />
            )}
            <strong>{place}</strong>
            <span>{taken}</span>
            {/* Always three lines, because the third may load later. */}
            <span>{leastCents === null ? '\u00a0' : `from ${formatUsd(leastCents).replace(/\.00$/, '')}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
