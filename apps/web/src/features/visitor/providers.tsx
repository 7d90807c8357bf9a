import { formatUsd, type ServerInfo, toCents } from '@groundtrack/contract';
import classes from './visitor.module.css';

interface ProvidersProps {
  /** Null while unknown; the space of one line of names is reserved. */
  readonly providers: ServerInfo['providers'] | null;
}

/** The providers of this server, which of them are simulated, and the lowest price. */
export function Providers({ providers }: ProvidersProps) {
  if (providers?.length === 0) return null;
  const all = providers ?? [];
  const areAllSimulated = all.every(({ simulated }) => simulated);
  const prices = all.flatMap(({ leastCents }) => leastCents ?? []);
  const from = prices.length > 0 ? `, from ${formatUsd(toCents(Math.min(...prices))).replace(/\.00$/, '')}` : '';
  return (
    <section className={classes.providers} aria-label="Providers">
      <div className={providers === null ? classes.unknown : undefined}>
        <p>
          {`Images by ${all.length === 1 ? 'one provider' : `${all.length} providers`}${from}`}
          {areAllSimulated ? <span>All simulated on this server</span> : null}
        </p>
        <ul>
          {providers === null ? <li>Providers</li> : null}
          {all.map(({ provider, label, simulated }) => (
            <li key={provider}>{simulated && !areAllSimulated ? `${label} (simulated)` : label}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
