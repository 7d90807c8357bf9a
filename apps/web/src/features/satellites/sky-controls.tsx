import { SegmentedControl, TextInput } from '@mantine/core';
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

/** The filters and options of the Satellites tab. */
export function SkyControls({ view, onChange, hasMore = false, ...rest }: SkyControlsProps) {
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
          title="Leaves out optical satellites at night. Radar works in the dark."
          onClick={() => onChange({ daylight: !view.daylight })}
        >
          Daylight
        </button>
        <button
          type="button"
          className={`${toggles.toggle} ${classes.toggle}`}
          aria-pressed={view.imaging}
          title="Leaves out passes that are too far aside, too steep, too dark, or on the side where a radar does not look."
          onClick={() => onChange({ imaging: !view.imaging })}
        >
          Can image
        </button>
        <SegmentedControl
          size="xs"
          aria-label="Order of the list"
          data={LISTS}
          value={view.list}
          onChange={(list) => onChange({ list })}
        />
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
        <DisclosureButton opened={opened} controls={filtersId} onToggle={setOpened}>
          Filters
        </DisclosureButton>
      </div>
      <div id={filtersId} hidden={!opened}>
        {opened ? <SkyFilterFields view={view} onChange={onChange} {...rest} /> : null}
      </div>
    </section>
  );
}
