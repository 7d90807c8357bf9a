import { Button } from '@mantine/core';
import { areaText, lengthText, type Measuring, measure } from '../../lib/measure.ts';
import { Panel } from '../../ui/panel.tsx';
import { counted } from '../../workers/area/area-limits.ts';
import classes from './viewer.module.css';
import type { Place } from './viewer-source.ts';

interface MeasurePanelProps {
  readonly measuring: Measuring | null;
  readonly places: readonly Place[];
  readonly onBegin: (what: Measuring) => void;
  readonly onClear: () => void;
}

const CHOICES = [
  { what: 'length', label: 'Length' },
  { what: 'area', label: 'Area' },
] as const;

/** Measures lengths and areas on the ellipsoid, from points that are clicked or set with Enter at the crosshair. */
export function MeasurePanel({ measuring, places, onBegin, onClear }: MeasurePanelProps) {
  const measured = measuring && measure(measuring, places);
  return (
    <Panel title="Measure">
      <div className={classes.fields}>
        <div className={classes.buttons}>
          {CHOICES.map(({ what, label }) => (
            <Button
              key={what}
              size="xs"
              variant="default"
              aria-pressed={measuring === what}
              onClick={() => onBegin(what)}
            >
              {label}
            </Button>
          ))}
          {measuring === null ? null : (
            <Button size="xs" variant="default" onClick={onClear}>
              Done
            </Button>
          )}
        </div>
        <output className={classes.measured}>
          {measuring === null
            ? ''
            : measured === null
              ? `Click the corners, or press Enter at the crosshair. ${counted(places.length, 'point')} so far.`
              : measuring === 'length'
                ? `Length ${lengthText(measured.lengthM)}`
                : `Area ${areaText(measured.areaM2)}, perimeter ${lengthText(measured.lengthM)}`}
        </output>
      </div>
    </Panel>
  );
}
