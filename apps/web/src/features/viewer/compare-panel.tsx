import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { Panel } from '../../ui/panel.tsx';
import classes from './viewer.module.css';
import type { Comparing } from './viewer-address.ts';

/** An image over the same ground. */
interface Other {
  readonly id: string;
  /** Time and satellite. */
  readonly label: string;
}

interface ComparePanelProps {
  readonly others: readonly Other[];
  readonly otherId: string | null;
  readonly comparing: Comparing;
  /** The current frame of the time-lapse, counted from 0, and whether it plays. */
  readonly frame: {
    readonly at: number;
    readonly count: number;
    readonly label: string;
    readonly isPlaying: boolean;
  } | null;
  readonly onOther: (id: string | null) => void;
  readonly onComparing: (how: Comparing) => void;
  readonly onPlay: () => void;
  readonly onStep: () => void;
  readonly onFrame: (at: number) => void;
}

/** Compares two images of the same ground by swipe or side by side, or plays all of them in order. */
export function ComparePanel(props: ComparePanelProps) {
  const { others, otherId, comparing, frame } = props;
  if (others.length === 0)
    return (
      <Panel title="Compare">
        <p className={classes.hint}>You have no other image of this place.</p>
      </Panel>
    );
  return (
    <Panel title="Compare">
      <div className={classes.fields}>
        <NativeSelect
          label="With"
          value={otherId ?? ''}
          data={[{ value: '', label: 'Nothing' }, ...others.map(({ id, label }) => ({ value: id, label }))]}
          onChange={(event) => props.onOther(event.currentTarget.value || null)}
        />
        {otherId === null ? null : (
          <SegmentedControl
            size="xs"
            aria-label="How to compare"
            value={comparing}
            data={[
              { value: 'swipe', label: 'Swipe' },
              { value: 'side-by-side', label: 'Side by side' },
              { value: 'time-lapse', label: 'Time-lapse' },
            ]}
            onChange={(value) => props.onComparing(toComparing(value))}
          />
        )}
        {frame === null ? null : (
          <div className={classes.buttons}>
            <input
              type="range"
              className={classes.frames}
              aria-label="Image of the time-lapse"
              min={0}
              max={frame.count - 1}
              value={frame.at}
              aria-valuetext={frame.label}
              onChange={(event) => props.onFrame(Number(event.currentTarget.value))}
            />
            <Button size="xs" variant="default" onClick={props.onPlay}>
              {frame.isPlaying ? 'Pause' : 'Play'}
            </Button>
            <Button size="xs" variant="default" onClick={props.onStep}>
              Next
            </Button>
            <output className={classes.measured}>{`${frame.at + 1} of ${frame.count}: ${frame.label}`}</output>
          </div>
        )}
      </div>
    </Panel>
  );
}

function toComparing(value: string): Comparing {
  return value === 'side-by-side' || value === 'time-lapse' ? value : 'swipe';
}
