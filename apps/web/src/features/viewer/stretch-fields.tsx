import { Button, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { DisclosureButton } from '../../ui/disclosure-button.tsx';
import { Histogram } from './histogram.tsx';
import { type Channel, limitsText, stretched } from './stretch.ts';
import classes from './viewer.module.css';

interface StretchFieldsProps {
  readonly channels: readonly Channel[];
  /** The user has chosen limits; otherwise those of the image apply. */
  readonly isChosen: boolean;
  readonly onChange: (limits: string | undefined) => void;
}

const COLORS = ['red', 'green', 'blue'] as const;

/** The stretch of each channel in its histogram: by percentiles, all values, or by hand. */
export function StretchFields({ channels, isChosen, onChange }: StretchFieldsProps) {
  const exactId = useId();
  const [isExact, setExact] = useState(false);
  const change = (at: number, side: 0 | 1, limit: number) => {
    const next = channels.map(({ limits: [low, high] }, i) => ({
      limits: i !== at ? ([low, high] as const) : side === 0 ? ([limit, high] as const) : ([low, limit] as const),
    }));
    onChange(limitsText(next));
  };
  return (
    <fieldset className={classes.stretch}>
      <legend>Stretch</legend>
      <div className={classes.buttons}>
        <Button size="xs" variant="default" aria-pressed={!isChosen} onClick={() => onChange(undefined)}>
          Default
        </Button>
        <Button size="xs" variant="default" onClick={() => onChange(stretched(channels, 'percentiles'))}>
          2 to 98 %
        </Button>
        <Button size="xs" variant="default" onClick={() => onChange(stretched(channels, 'all'))}>
          All values
        </Button>
      </div>
      {channels.map((channel, i) => (
        // Two of three bands may be the same.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={i} className={classes.channel}>
          <span className={classes.channelName} aria-hidden="true">
            {channel.label}
          </span>
          <Histogram {...channel} color={channels.length === COLORS.length ? COLORS[i] : undefined} />
        </div>
      ))}
      <DisclosureButton opened={isExact} controls={exactId} onToggle={setExact}>
        Exact values
      </DisclosureButton>
      <div id={exactId} className={classes.fields} hidden={!isExact}>
        {channels.map((channel, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <div key={i} className={classes.row}>
            <LimitField
              label={`${channel.label} from`}
              value={channel.limits[0]}
              isAllowed={(limit) => limit < channel.limits[1]}
              rule={`must be less than ${channel.limits[1]}`}
              onCommit={(limit) => change(i, 0, limit)}
            />
            <LimitField
              label={`${channel.label} to`}
              value={channel.limits[1]}
              isAllowed={(limit) => limit > channel.limits[0]}
              rule={`must be more than ${channel.limits[0]}`}
              onCommit={(limit) => change(i, 1, limit)}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

interface LimitFieldProps {
  readonly label: string;
  readonly value: number;
  readonly isAllowed: (limit: number) => boolean;
  readonly rule: string;
  readonly onCommit: (limit: number) => void;
}

/** A number that is applied on blur or Enter. */
function LimitField({ label, value, isAllowed, rule, onCommit }: LimitFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const limit = typed === null ? value : Number(typed.replace(',', '.'));
  const isWrong = typed !== null && (typed.trim() === '' || !Number.isFinite(limit) || !isAllowed(limit));
  const commit = () => {
    if (typed === null || isWrong) return;
    setTyped(null);
    if (limit !== value) onCommit(limit);
  };
  return (
    <TextInput
      size="xs"
      label={label}
      inputMode="decimal"
      value={typed ?? String(Number(value.toFixed(4)))}
      error={isWrong ? `Enter a number. It ${rule}` : null}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}
