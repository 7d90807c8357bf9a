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

/** What is for sale here, from which price on: only of providers this server has, and that are simulated as the pictures are. */
export function SampleImages({ providers }: Pick<ServerInfo, 'providers'>) {
  const samples = SAMPLES.flatMap((sample) => {
    const seller = providers.find(({ provider, simulated }) => simulated && provider === sample.provider);
    return seller ? [{ ...sample, leastCents: seller.leastCents }] : [];
  });
  if (samples.length === 0) return null;
  return (
    <ul className={classes.samples}>
      {samples.map(({ picture, place, taken, leastCents }) => (
        <li key={place}>
          <img src={picture} alt="" width={400} height={300} />
          <strong>{place}</strong>
          <span>{taken}</span>
          {leastCents === null ? null : <span>from {formatUsd(leastCents).replace(/\.00$/, '')}</span>}
        </li>
      ))}
    </ul>
  );
}
