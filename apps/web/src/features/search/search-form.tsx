import { Button, Checkbox, Collapse, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useShortcut } from '../../lib/shortcuts.ts';
import { DisclosureButton } from '../../ui/disclosure-button.tsx';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import toggles from '../../ui/toggle.module.css';
import { AdvancedOptions, type SearchableProvider } from './advanced-options.tsx';
import { CloudSlider } from './cloud-slider.tsx';
import { isoDay } from './days.ts';
import { ResolutionFields } from './resolution-fields.tsx';
import classes from './search-form.module.css';
import {
  dateNotes,
  FIRST_DAY,
  type SearchForm as Form,
  QUICK_RANGES,
  quickRange,
  searchFormErrors,
} from './search-rules.ts';
import { type SearchFields, useSearchFields } from './use-search-fields.ts';

interface SearchFormProps {
  /** Whether an area is searched instead of a point. */
  readonly hasArea: boolean;
  readonly form: Form;
  readonly providers: readonly SearchableProvider[];
  readonly nowMs: number;
  readonly searching: boolean;
  readonly onChange: (change: Partial<Form>) => void;
  /** Null if the form has its usual values. */
  readonly onReset: (() => void) | null;
  readonly onSubmit: () => void;
  /** Called instead of `onSubmit` when the form has errors. */
  readonly onRefuse: () => void;
}

const MODES = [
  { key: 'pan', label: 'Panchromatic', description: 'black and white' },
  { key: 'ms', label: 'Multispectral', description: 'color' },
  { key: 'sar', label: 'SAR', description: 'sees through clouds' },
] as const;

/** The fields outside the advanced options. */
const ALWAYS_SHOWN = ['startDay', 'endDay', 'modes', 'minResolutionM', 'maxResolutionM'];

/** The form of the Search Imagery tab (spec section 2). */
export function SearchForm({
  form,
  providers,
  hasArea,
  nowMs,
  searching,
  onChange,
  onReset,
  onSubmit,
  onRefuse,
}: SearchFormProps) {
  const [advanced, setAdvanced] = useState(false);
  // Mounted when first opened, and then kept.
  const [wasOpened, setWasOpened] = useState(false);
  if (advanced && !wasOpened) setWasOpened(true);
  const advancedId = useId();
  const element = useRef<HTMLFormElement>(null);
  const fields = useSearchFields(form, onChange);
  const [refusals, setRefusals] = useState(0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = Object.keys(searchFormErrors(form));
    fields.showAllErrors();
    if (wrong.length === 0) return onSubmit();
    onRefuse();
    if (wrong.some((name) => !ALWAYS_SHOWN.includes(name))) setAdvanced(true);
    return setRefusals((count) => count + 1);
  };
  // After rendering, because the field may be among options that were closed.
  const focusInvalid = useEffectEvent(() => focusFirstInvalid(element.current, fields.errors));
  useEffect(() => {
    if (refusals > 0) focusInvalid();
  }, [refusals]);
  useShortcut('searchPlace', searching ? null : () => submitFromAfar(element.current));
  return (
    <form ref={element} className={classes.form} onSubmit={submit} noValidate aria-label="Search Imagery">
      <Dates fields={fields} nowMs={nowMs} />
      <fieldset className={classes.modes}>
        <legend>Imagery Mode</legend>
        {MODES.map(({ key, label, description }) => (
          <Checkbox
            key={key}
            label={label}
            description={description}
            data-path="modes"
            checked={form[key]}
            onChange={(event) => fields.change({ [key]: event.currentTarget.checked })}
          />
        ))}
        {fields.errors.modes ? (
          <p className={classes.error} role="alert">
            {fields.errors.modes}
          </p>
        ) : null}
      </fieldset>
      <CloudSlider fields={fields} />
      <ResolutionFields fields={fields} />
      <DisclosureButton opened={advanced} controls={advancedId} onToggle={setAdvanced}>
        Advanced Options
      </DisclosureButton>
      <Collapse id={advancedId} expanded={advanced} keepMountedMode="display-none">
        {wasOpened ? <AdvancedOptions fields={fields} providers={providers} hasArea={hasArea} /> : null}
      </Collapse>
      {onReset ? (
        <Button size="xs" variant="default" className={classes.reset} onClick={onReset}>
          Reset filters
        </Button>
      ) : null}
      <div className={classes.submit}>
        <Button type="submit" fullWidth loading={searching} loaderProps={{ type: 'dots' }}>
          {hasArea ? 'Search Selected Area' : 'Search Selected Location'}
        </Button>
      </div>
    </form>
  );
}

/** Focuses the button, as a click does. */
function submitFromAfar(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  form?.requestSubmit();
}

interface DatesProps {
  readonly fields: SearchFields;
  readonly nowMs: number;
}

/** UTC days, typed or chosen as a range that ends today. */
function Dates({ fields, nowMs }: DatesProps) {
  const form = fields.values;
  const notes = dateNotes(form, nowMs);
  const order = ['label', 'input', 'description', 'error'] as const;
  return (
    <div>
      <div className={classes.pair}>
        <TextInput
          type="date"
          label="Start Date"
          {...fields.textProps('startDay')}
          min={FIRST_DAY}
          max={form.endDay}
          description={notes.start}
          inputWrapperOrder={[...order]}
        />
        <TextInput
          type="date"
          label="End Date"
          {...fields.textProps('endDay')}
          min={form.startDay}
          max={isoDay(nowMs)}
          description={notes.end}
          inputWrapperOrder={[...order]}
        />
      </div>
      <fieldset className={classes.ranges} aria-label="Date range until today">
        {QUICK_RANGES.map(({ label, months }) => {
          const range = quickRange(months, nowMs);
          const chosen = range.startDay === form.startDay && range.endDay === form.endDay;
          return (
            <button
              key={label}
              type="button"
              className={`${toggles.toggle} ${classes.toggle}`}
              aria-pressed={chosen}
              onClick={() => fields.change(range)}
            >
              {label}
            </button>
          );
        })}
      </fieldset>
    </div>
  );
}
