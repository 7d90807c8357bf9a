import { MultiSelect, NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDraft } from '../../lib/use-draft.ts';
import { type ProviderOption, withChosen } from './provider-options.ts';
import classes from './sky-controls.module.css';
import { LIMITS, type PassLimit, parseLimitDeg, REACH_SHARES, type SkyView } from './sky-view.ts';
import type { ChangeSkyView } from './use-sky-view.ts';

interface SkyFilterFieldsProps {
  readonly view: SkyView;
  readonly providers: readonly ProviderOption[];
  readonly heightField?: ReactNode;
  readonly moreSatellites?: ReactNode;
  readonly hasArea?: boolean;
  readonly onChange: ChangeSkyView;
}

const LIMIT_LABELS: Readonly<Record<PassLimit['kind'], string>> = {
  elevation: 'Minimum elevation',
  offNadir: 'Maximum off nadir at the peak',
};
const LIMIT_OPTIONS = [
  { value: 'elevation', label: LIMIT_LABELS.elevation },
  { value: 'offNadir', label: LIMIT_LABELS.offNadir },
];

/** The filters of the Satellites tab. */
export function SkyFilterFields({ view, providers, onChange, ...rest }: SkyFilterFieldsProps) {
  const { limit } = view;
  const { heightField, moreSatellites, hasArea = false } = rest;
  return (
    <div className={classes.filters}>
      <div className={classes.limit}>
        <NativeSelect
          label="Filter by"
          data={LIMIT_OPTIONS}
          value={limit.kind}
          onChange={({ currentTarget }) => {
            const kind = currentTarget.value === 'offNadir' ? 'offNadir' : 'elevation';
            onChange({ limit: { kind, deg: LIMITS[kind].usual } });
          }}
        />
        <LimitField key={limit.kind} limit={limit} onChange={(limit) => onChange({ limit })} />
      </div>
      <div className={classes.pair}>
        <MultiSelect
          label="Providers"
          data={withChosen(providers, view.providers)}
          value={[...view.providers]}
          onChange={(chosen) => onChange({ providers: chosen })}
          placeholder={view.providers.length === 0 ? 'All' : ''}
          clearable
          hidePickedOptions
        />
        {hasArea ? <ReachField view={view} onChange={onChange} /> : null}
      </div>
      {heightField}
      {moreSatellites ? <div className={classes.more}>{moreSatellites}</div> : null}
    </div>
  );
}

const REACH_OPTIONS = [
  { value: '', label: 'Any part of it' },
  ...REACH_SHARES.map((share) => ({
    value: String(share),
    label: share === 100 ? 'All of it' : `At least ${share} %`,
  })),
];

/** The minimum share of the selected area that a pass reaches. */
function ReachField({ view, onChange }: Pick<SkyFilterFieldsProps, 'view' | 'onChange'>) {
  return (
    <NativeSelect
      label="Area in reach"
      data={REACH_OPTIONS}
      value={String(view.leastReach ?? '')}
      onChange={({ currentTarget: { value } }) =>
        onChange({ leastReach: REACH_SHARES.find((share) => String(share) === value) ?? null })
      }
    />
  );
}

interface LimitFieldProps {
  readonly limit: PassLimit;
  readonly onChange: (limit: PassLimit) => void;
}

function LimitField({ limit: { kind, deg }, onChange }: LimitFieldProps) {
  const { least, most } = LIMITS[kind];
  const toDeg = (typed: string) => parseLimitDeg(kind, typed)?.toString() ?? null;
  const [text, setText] = useDraft({
    value: String(deg),
    read: toDeg,
    write: (value) => onChange({ kind, deg: Number(value) }),
  });
  const error =
    toDeg(text) === null ? `${LIMIT_LABELS[kind]} “${text}” is not from ${least} to ${most}. It stays ${deg}°.` : null;
  return (
    <TextInput
      label="Degrees"
      aria-label={`${LIMIT_LABELS[kind]}, degrees`}
      inputMode="decimal"
      value={text}
      rightSection="°"
      error={error}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
