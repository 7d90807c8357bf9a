import type { UserImage } from '@groundtrack/contract';
import { NativeSelect, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useDraft } from '../../lib/use-draft.ts';
import { DisclosureButton } from '../../ui/disclosure-button.tsx';
import { GridIcon, MapIcon } from '../../ui/icons.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import toggleClasses from '../../ui/toggle.module.css';
import classes from './filter-bar.module.css';
import { activeFilters, countByGroup, filtered, toSources } from './gallery-rules.ts';
import { groupLabels, imagesText, orderLabels } from './gallery-texts.ts';
import {
  type GalleryLayout,
  type GalleryView,
  NO_GALLERY_FILTERS,
  SORT_ORDERS,
  STATE_GROUPS,
  type StateGroup,
} from './gallery-view.ts';
import type { ChangeGalleryView } from './use-gallery-view.ts';

interface FilterBarProps {
  readonly images: readonly UserImage[];
  readonly view: GalleryView;
  readonly onChange: ChangeGalleryView;
}

/** So few images are seen at a glance. Their filters are folded. */
const FEW_IMAGES = 6;

const ORDER_OPTIONS = SORT_ORDERS.map((value) => ({ value, label: orderLabels[value] }));

interface CountedFilterBarProps extends FilterBarProps {
  /** The number of images, before any is selected. */
  readonly count: ReactNode;
}

/** Filters and order of the images, and their count. */
export function FilterBar({ images, view, onChange, count }: CountedFilterBarProps) {
  const fieldsId = useId();
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  const isFolding = isPhone || images.length <= FEW_IMAGES || view.layout === 'map';
  const [opened, setOpened] = useState(
    view.source !== '' ||
      view.fromDay !== '' ||
      view.toDay !== '' ||
      (isFolding && (view.text !== '' || view.order !== 'purchased')),
  );
  const states = statesOf(images, view);
  const toggles =
    states.length > 1 ? <StateToggles states={states} images={images} view={view} onChange={onChange} /> : null;
  const isCountFirst = toggles === null || isPhone;
  const [text, setText] = useDraft({
    value: view.text,
    read: (typed) => typed.trim(),
    write: (next) => onChange({ text: next }),
  });
  return (
    <section className={classes.bar} aria-label="Filter and sort">
      <div className={classes.top}>
        {isCountFirst ? count : toggles}
        <div className={classes.tools}>
          {isFolding ? (
            <DisclosureButton opened={opened} controls={fieldsId} onToggle={setOpened}>
              Filters
            </DisclosureButton>
          ) : null}
          <LayoutToggles view={view} onChange={onChange} />
        </div>
      </div>
      <div className={classes.row} hidden={isFolding && !opened}>
        {isPhone ? toggles : null}
        <TextInput
          className={classes.place}
          aria-label="Place"
          placeholder="Place"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <NativeSelect
          className={classes.order}
          aria-label="Sort by"
          data={ORDER_OPTIONS}
          value={view.order}
          onChange={({ currentTarget: { value } }) =>
            onChange({ order: SORT_ORDERS.find((order) => order === value) ?? 'purchased' })
          }
        />
        {isFolding ? null : (
          <DisclosureButton opened={opened} controls={fieldsId} onToggle={setOpened}>
            More filters
          </DisclosureButton>
        )}
      </div>
      <div id={fieldsId} className={classes.more} hidden={!opened}>
        <MoreFilters images={images} view={view} onChange={onChange} />
      </div>
      {isCountFirst ? null : count}
    </section>
  );
}

/** The states of the images, and the chosen one. */
function statesOf(images: readonly UserImage[], { group: chosen }: GalleryView): readonly StateGroup[] {
  const counts = countByGroup(images);
  return STATE_GROUPS.filter((group) => counts[group] > 0 || group === chosen);
}

interface StateTogglesProps extends FilterBarProps {
  readonly states: readonly StateGroup[];
}

/** Counts include all other filters, so they show the result of a click. */
function StateToggles({ states, images, view, onChange }: StateTogglesProps) {
  const others = useMemo(() => filtered(images, view, ['group']), [images, view]);
  const counts = countByGroup(others);
  const toggle = (group: StateGroup | null, label: string, count: number) => (
    <button
      key={label}
      type="button"
      className={`${toggleClasses.toggle} ${classes.toggle}`}
      aria-pressed={view.group === group}
      onClick={() => onChange({ group })}
    >
      {label} {count === 0 ? null : <span className={classes.count}>{count}</span>}
    </button>
  );
  return (
    <fieldset className={classes.states} aria-label="State">
      {toggle(null, 'All', others.length)}
      {states.map((group) => toggle(group, groupLabels[group], counts[group]))}
    </fieldset>
  );
}

function LayoutToggles({ view, onChange }: Pick<FilterBarProps, 'view' | 'onChange'>) {
  const toggle = (layout: GalleryLayout, label: string, icon: ReactNode) => (
    <button
      type="button"
      className={`${toggleClasses.toggle} ${classes.toggle} ${classes.layout}`}
      aria-pressed={view.layout === layout}
      onClick={() => onChange({ layout })}
    >
      {icon} <span className={classes.layoutName}>{label}</span>
    </button>
  );
  return (
    <fieldset className={classes.states} aria-label="Layout">
      {toggle('list', 'List', <GridIcon size={15} />)}
      {toggle('map', 'Map', <MapIcon size={15} />)}
    </fieldset>
  );
}

function MoreFilters({ images, view, onChange }: FilterBarProps) {
  const sources = useMemo(() => toSources(images), [images]);
  const known = view.source === '' || sources.some(({ items }) => items.includes(view.source));
  return (
    <>
      <NativeSelect
        label="Provider or satellite"
        data={[
          { value: '', label: 'All' },
          ...(known ? [] : [view.source]),
          ...sources.map(({ group, items }) => ({ group, items: [...items] })),
        ]}
        value={view.source}
        onChange={(event) => onChange({ source: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label="Taken from (UTC)"
        value={view.fromDay}
        max={view.toDay}
        onChange={(event) => onChange({ fromDay: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label="Taken until (UTC)"
        value={view.toDay}
        min={view.fromDay}
        onChange={(event) => onChange({ toDay: event.currentTarget.value })}
      />
    </>
  );
}

/** The number of images, before any is selected. */
export function ShownCount({ images, view, onChange, onAll }: FilterBarProps & { readonly onAll: () => void }) {
  const shown = useMemo(() => filtered(images, view).length, [images, view]);
  const isFiltered = activeFilters(view).length > 0;
  return (
    <p className={classes.shown}>
      <output>{isFiltered ? `${shown} of ${imagesText(images.length)}` : imagesText(images.length)}</output>
      {isFiltered ? <TextButton onClick={() => onChange(NO_GALLERY_FILTERS)}>Clear filters</TextButton> : null}
      {shown > 1 ? <TextButton onClick={onAll}>Select all</TextButton> : null}
    </p>
  );
}
