import { SENSOR_COLORS } from '../../globe/map-colors.ts';
import { Facts } from '../../ui/facts.tsx';
import { type SkySatellite, sourceName } from './sky-satellite.ts';
import classes from './sky-table.module.css';

interface SatelliteCellProps {
  readonly satellite: SkySatellite;
  readonly tracked: boolean;
  readonly onTrack: (satelliteId: string | null) => void;
  readonly onAbout: (satellite: SkySatellite) => void;
}

/** The satellite. Pressing its name tracks it on the globe, and pressing again stops. */
export function SatelliteCell({ satellite, tracked, onTrack, onAbout }: SatelliteCellProps) {
  const { id, name, sensor } = satellite;
  const [first, ...facts] = satelliteFacts(satellite);
  // The color of its track on the globe.
  const lead = sensor ? (
    <>
      <i className={classes.sensor} style={{ background: SENSOR_COLORS[sensor] }} />
      {first}
    </>
  ) : (
    first
  );
  return (
    <>
      <div className={classes.head}>
        <button
          type="button"
          className={classes.name}
          aria-label={`Track ${name} on the globe`}
          aria-pressed={tracked}
          title="Track on the globe. [ and ] go to the one before and after, Esc stops."
          onClick={() => onTrack(tracked ? null : id)}
        >
          {name}
        </button>
        <button type="button" className={classes.link} aria-label={`About ${name}`} onClick={() => onAbout(satellite)}>
          About
        </button>
      </div>
      <Facts lead={lead} facts={facts} />
    </>
  );
}

/** The provider or operator, and the sensor. */
export function satelliteFacts(satellite: SkySatellite): string[] {
  const { sensor, source, id } = satellite;
  const kind = sensor === 'sar' ? 'radar' : sensor;
  const origin = source === 'server' ? null : `number ${id}`;
  return [sourceName(satellite), kind, source === 'own' ? 'own elements' : null, origin].filter(
    (fact) => fact !== null,
  );
}
