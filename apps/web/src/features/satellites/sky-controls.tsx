import { SegmentedControl, TextInput } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useDraft } from '../../lib/use-draft.ts';
import { DisclosureButton } from '../../ui/disclosure-button.tsx';
import { ReadingSwitches } from '../../ui/reading-switches.tsx';
import type { ProviderOption } from './provider-options.ts';
import classes from './sky-controls.module.css';
import { SkyFilterFields } from './sky-filter-fields.tsx';
import { HORIZONS, hasFilters, type SkyView } from './sky-view.ts';
import type { ChangeSkyView } from './use-sky-view.ts';

interface SkyControlsProps {
  readonly view: SkyView;
  readonly providers: readonly ProviderOption[];
  readonly heightField?: ReactNode;
  /** Whether the passes are over an area, of which they reach a share. */
  readonly hasArea?: boolean;
  readonly onChange: ChangeSkyView;
}

const HORIZON_OPTIONS = HORIZONS.map((value) => ({
  value,
  label: { '12h': '12 h', '24h': '24 h', '7d': '7 days' }[value],
}));

const LISTS: { value: SkyView['list']; label: string }[] = [
  { value: 'satellites', label: 'By satellite' },
  { value: 'passes', label: 'All passes' },
];

/** The filters and options of the Satellites tab. */
export function SkyControls({ view, providers, heightField, hasArea = false, onChange }: SkyControlsProps) {
  const [opened, setOpened] = useState(() => hasFilters({ ...view, text: '' }));
  const filtersId = useId();
  const [text, setText] = useDraft({
    value: view.text,
    read: (typed) => typed.trim().replace(/\s+/g, ' '),
    write: (text) => onChange({ text }),
  });
  return (
    <section className={classes.controls} aria-label="Passes to show">
      <div className={classes.row}>
        <TextInput
          type="search"
          className={classes.search}
          aria-label="Satellite name or catalog number"
          placeholder="Name or number"
          maxLength={60}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <SegmentedControl
          size="xs"
          aria-label="How far ahead"
          data={HORIZON_OPTIONS}
          value={view.horizon}
          onChange={(horizon) => onChange({ horizon })}
        />
      </div>
      <div className={classes.row}>
        <SegmentedControl
          size="xs"
          aria-label="Order of the list"
          data={LISTS}
          value={view.list}
          onChange={(list) => onChange({ list })}
        />
        <ReadingSwitches />
        <DisclosureButton opened={opened} controls={filtersId} onToggle={setOpened}>
          Filters
        </DisclosureButton>
      </div>
      <div id={filtersId} hidden={!opened}>
        {opened ? (
          <SkyFilterFields
            view={view}
            providers={providers}
            heightField={heightField}
            hasArea={hasArea}
            onChange={onChange}
          />
        ) : null}
      </div>
    </section>
  );
}
