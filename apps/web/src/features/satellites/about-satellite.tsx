import { Modal } from '@mantine/core';
import { elementAge } from '../../lib/element-age.ts';
import { type Units } from '../../lib/units.ts';
import { useUnits } from '../../lib/use-units.ts';
import { DataList } from '../../ui/data-list.tsx';
import { useCloseOnNavigation } from '../../ui/use-close-on-navigation.ts';
import { useFocusReturn } from '../../ui/use-focus-return.ts';
import { type SkySatellite, sourceName } from './sky-satellite.ts';
import classes from './sky-table.module.css';
import { ZonedTime } from './zoned-time.tsx';

interface AboutSatelliteProps {
  readonly satellite: SkySatellite;
  readonly onClose: () => void;
}

/** A satellite's purpose, operator, and the source of its orbit. */
export function AboutSatellite({ satellite, onClose }: AboutSatelliteProps) {
  useFocusReturn();
  useCloseOnNavigation(onClose);
  const units = useUnits();
  return (
    <Modal opened onClose={onClose} title={`About ${satellite.name}`}>
      {satellite.about === null ? null : <p className={classes.about}>{satellite.about.text}</p>}
      <DataList rows={aboutRows(satellite, units)} />
    </Modal>
  );
}

const SOURCES: Readonly<Record<SkySatellite['source'], string>> = {
  server: 'imaging satellites of this server',
  own: 'your own elements, kept in this browser',
  catalog: 'catalog of active objects',
};

/** Unknown facts are left out. */
function aboutRows(satellite: SkySatellite, units: Units) {
  const { id, operator, provider, sensor, about, epochMs, source } = satellite;
  const age = elementAge(epochMs, Date.now());
  return [
    operator === null ? null : { label: 'Owner/Operator', value: operator },
    provider === null ? null : { label: 'Provider', value: sourceName(satellite) },
    sensor === null ? null : { label: 'Sensor', value: sensor === 'sar' ? 'Radar (SAR)' : 'Optical' },
    about === null ? null : { label: 'Resolution', value: units.resolution(about.resolutionM) },
    about === null ? null : { label: 'Swath', value: units.distance(about.swathKm) },
    pointingRow(satellite),
    { label: 'Catalog number', value: id },
    { label: 'Elements from', value: SOURCES[source] },
    { label: 'Epoch', value: Number.isNaN(epochMs) ? '–' : <ZonedTime atMs={epochMs} as="dateTime" /> },
    { label: 'Elements', value: `${age.text}, times ${age.errorText}` },
  ].filter((row) => row !== null);
}

/** `up to 45°`; for radar, which looks to the side, `15° to 45°, to either side`. */
function pointingRow({ maxOffNadirDeg, minOffNadirDeg, lookSide }: SkySatellite) {
  if (maxOffNadirDeg === null) return null;
  const side = lookSide === 'both' ? 'to either side' : `to the ${lookSide}`;
  const value = minOffNadirDeg === 0 ? `up to ${maxOffNadirDeg}°` : `${minOffNadirDeg}° to ${maxOffNadirDeg}°, ${side}`;
  return { label: 'Off nadir', value };
}
