import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import type { Satellite } from '@groundtrack/contract';
import { Modal } from '@mantine/core';
import { DataList } from '../../ui/data-list.tsx';
import { formatGsd } from '../../util/format.ts';
import classes from './satellites.module.css';
import { type ElementAge, elementAge, sourceName } from './sky-rules.ts';

interface AboutSatelliteProps {
  readonly satellite: Satellite;
  readonly nowMs: number;
  readonly onClose: () => void;
}

/** What a satellite is, who flies it and where its orbit comes from. */
export function AboutSatellite({ satellite, nowMs, onClose }: AboutSatelliteProps) {
  return (
    <Modal opened onClose={onClose} title={`About ${satellite.Name}`}>
      <p className={classes['about']}>{satellite.About}</p>
      <DataList rows={aboutRows(satellite, elementAge(satellite, nowMs))} />
    </Modal>
  );
}

function aboutRows(satellite: Satellite, age: ElementAge) {
  return [
    { label: 'Owner/Operator', value: satellite['Owner/Operator'] },
    { label: 'Provider', value: sourceName(satellite) },
    { label: 'Sensor', value: satellite.sensor === 'sar' ? 'Radar (SAR)' : 'Optical' },
    { label: 'Resolution', value: formatGsd(satellite.resolutionM) },
    { label: 'Swath', value: `${satellite.swathKm} km` },
    { label: 'Off nadir up to', value: `${satellite.maxOffNadirDeg}°` },
    { label: 'Catalogue number', value: satellite._id },
    { label: 'Elements', value: `${age.text}, ${age.errorText ?? 'unreliable'}` },
  ];
}
