import { TASKING_SUN_ELEVATION_MIN_DEG } from '@groundtrack/contract';
import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useDraft } from '../../lib/use-draft.ts';
import { DisclosureButton } from '../../ui/disclosure-button.tsx';
import toggles from '../../ui/toggle.module.css';
import type { ProviderOption } from './provider-options.ts';
import classes from './sky-controls.module.css';
import { SkyFilterFields } from './sky-filter-fields.tsx';
import { HORIZONS, hasFilters, type SkyView } from './sky-view.ts';
import type { ChangeSkyView } from './use-sky-view.ts';

interface SkyControlsProps {
  readonly view: SkyView;
  readonly providers: readonly ProviderOption[];
  readonly heightField?: ReactNode;
  /** Adds satellites to the list, below the filters. */
  readonly moreSatellites?: ReactNode;
  /** Whether satellites were added, so that the filters are open at first. */
  readonly hasMore?: boolean;
  /** Whether the passes are over an area, of which they reach a share. */
  readonly hasArea?: boolean;
  readonly onChange: ChangeSkyView;
}

const HORIZON_OPTIONS = HORIZONS.map((value) => ({
  value,
  label: { '12h': '12 h', '24h': '24 h', today: 'Today', tomorrow: 'Tomorrow', '7d': '7 days' }[value],
}));

const LISTS: { value: SkyView['list']; label: string }[] = [
  { value: 'satellites', label: 'By satellite' },
  { value: 'passes', label: 'All passes' },
];

const SENSORS: { value: NonNullable<SkyView['sensor']> | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'optical', label: 'Optical' },
  { value: 'sar', label: 'Radar' },
];

const ORDER_LABELS: Readonly<Record<SkyView['order'], string>> = {
  time: 'Soonest first',
  best: 'Best first',
  share: 'Most of the area first',
};

/** The filters and options of the Satellites tab. */
export function SkyControls({ view, onChange, hasMore = false, hasArea = false, ...rest }: SkyControlsProps) {
  const [opened, setOpened] = useState(() => hasMore || hasFilters({ ...view, text: '' }));
  const filtersId = useId();
  const [text, setText] = useDraft({
    value: view.text,
    read: (typed) => typed.trim().replace(/\s+/g, ' '),
    write: (text) => onChange({ text }),
  });
  return (
    <section className={classes.controls} aria-label="Passes to show">
      <div className={classes.row}>
        <div className={classes.presets}>
          <SegmentedControl
            size="xs"
            className={classes.horizons}
            aria-label="When"
            data={HORIZON_OPTIONS}
            value={view.horizon}
            onChange={(horizon) => onChange({ horizon })}
          />
          <button
            type="button"
            className={`${toggles.toggle} ${classes.toggle}`}
            aria-pressed={view.daylight}
            title={`Only passes with the Sun at least ${TASKING_SUN_ELEVATION_MIN_DEG}° above the horizon of the place.`}
            onClick={() => onChange({ daylight: !view.daylight })}
          >
            Daylight
          </button>
          <button
            type="button"
            className={`${toggles.toggle} ${classes.toggle}`}
            aria-pressed={view.imaging}
            title="Leaves out passes that are too far aside, too steep, too dark or with a low Sun, or on the side where a radar does not look."
            onClick={() => onChange({ imaging: !view.imaging })}
          >
            Can image
          </button>
          <SegmentedControl
            size="xs"
            aria-label="Sensor"
            data={SENSORS}
            value={view.sensor ?? 'all'}
            onChange={(sensor) => onChange({ sensor: sensor === 'all' ? null : sensor })}
          />
        </div>
        <SegmentedControl
          size="xs"
          aria-label="Order of the list"
          data={LISTS}
          value={view.list}
          onChange={(list) => onChange({ list })}
        />
        <DisclosureButton opened={opened} controls={filtersId} onToggle={setOpened}>
          Filters
        </DisclosureButton>
        <div className={classes.second} data-opened={opened}>
          <TextInput
            type="search"
            size="xs"
            className={classes.search}
            aria-label="Satellite name or catalog number"
            placeholder="Name or number"
            maxLength={60}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <OrderSelect view={view} hasArea={hasArea} onChange={onChange} />
        </div>
      </div>
      <div id={filtersId} hidden={!opened}>
        {opened ? <SkyFilterFields view={view} onChange={onChange} hasArea={hasArea} {...rest} /> : null}
      </div>
    </section>
  );
}

type OrderSelectProps = Pick<SkyControlsProps, 'view' | 'hasArea' | 'onChange'>;

/** The order of passes, if there is a choice. */
function OrderSelect({ view, hasArea = false, onChange }: OrderSelectProps) {
  const orders: SkyView['order'][] = [
    'time',
    ...(view.list === 'passes' ? (['best'] as const) : []),
    ...(hasArea ? (['share'] as const) : []),
  ];
  if (orders.length === 1) return null;
  return (
    <NativeSelect
      size="xs"
      aria-label="Order of passes"
      data={orders.map((value) => ({ value, label: ORDER_LABELS[value] }))}
      value={orders.includes(view.order) ? view.order : 'time'}
      onChange={({ currentTarget: { value } }) =>
        onChange({ order: orders.find((order) => order === value) ?? 'time' })
      }
    />
  );
}
