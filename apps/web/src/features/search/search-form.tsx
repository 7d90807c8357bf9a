import { Button, Checkbox, Collapse, TextInput } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { useShortcut } from '../../lib/shortcuts.ts';
import { DisclosureButton } from '../../ui/disclosure-button.tsx';
import toggles from '../../ui/toggle.module.css';
import { AdvancedOptions, type SearchableProvider } from './advanced-options.tsx';
import { isoDay } from './days.ts';
import { FirstFilters } from './first-filters.tsx';
import classes from './search-form.module.css';
import { dateNotes, FIRST_DAY, type SearchForm as Form, QUICK_RANGES, quickRange } from './search-rules.ts';
import { type SearchFields, useSearchFields } from './use-search-fields.ts';

interface SearchFormProps {
  /** Whether an area is searched instead of a point. */
  readonly hasArea: boolean;
  readonly form: Form;
  readonly providers: readonly SearchableProvider[];
  readonly nowMs: number;
  readonly searching: boolean;
  readonly onChange: (change: Partial<Form>) => void;
  readonly onSubmit: () => void;
  /** Called instead of `onSubmit` when the form has errors. */
  readonly onRefuse: () => void;
}

const MODES = [
  { key: 'pan', label: 'Panchromatic' },
  { key: 'ms', label: 'Multispectral' },
  { key: 'sar', label: 'SAR' },
] as const;

/** The fields outside the advanced options. */
const ALWAYS_SHOWN = ['startDay', 'endDay', 'modes'];

/** The form of the Search Imagery tab (spec section 2). */
export function SearchForm({
  form,
  providers,
  hasArea,
  nowMs,
  searching,
  onChange,
  onSubmit,
  onRefuse,
}: SearchFormProps) {
  const [advanced, setAdvanced] = useState(false);
  // Mounted when first opened, and then kept.
  const [wasOpened, setWasOpened] = useState(false);
  if (advanced && !wasOpened) setWasOpened(true);
  const advancedId = useId();
  const element = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  const showWrong = (isAmongOptions: boolean) => {
    if (isAmongOptions) setAdvanced(true);
    setRefusals((count) => count + 1);
  };
  useEffect(() => {
    if (refusals > 0) focusFirstWrong(element.current);
  }, [refusals]);
  const { fields, submit, leave } = useSearchFields({
    values: form,
    onChange,
    onSubmit,
    onRefuse: (errors) => {
      onRefuse();
      showWrong(Object.keys(errors).some((name) => !ALWAYS_SHOWN.includes(name)));
    },
  });
  useShortcut('searchPlace', searching ? null : () => submitFromAfar(element.current));
  return (
    <form ref={element} className={classes.form} onSubmit={submit} noValidate aria-label="Search Imagery">
      <FirstFilters fields={fields} />
      <Dates fields={fields} nowMs={nowMs} />
      <fieldset className={classes.modes} {...(fields.errors.modes ? { 'data-wrong': true } : {})}>
        <legend>Imagery Mode</legend>
        {MODES.map(({ key, label }) => (
          <Checkbox key={key} label={label} {...fields.getInputProps(key, { type: 'checkbox', withError: false })} />
        ))}
        {fields.errors.modes ? (
          <p className={classes.error} role="alert">
            {fields.errors.modes}
          </p>
        ) : null}
      </fieldset>
      <DisclosureButton opened={advanced} controls={advancedId} onToggle={setAdvanced}>
        Advanced Options
      </DisclosureButton>
      <Collapse id={advancedId} expanded={advanced} keepMountedMode="display-none">
        {wasOpened ? <AdvancedOptions fields={fields} providers={providers} hasArea={hasArea} onLeave={leave} /> : null}
      </Collapse>
      <Button type="submit" fullWidth loading={searching} loaderProps={{ type: 'dots' }}>
        {hasArea ? 'Search Selected Area' : 'Search Selected Location'}
      </Button>
    </form>
  );
}

/** Focuses the button, as a click does. */
function submitFromAfar(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  form?.requestSubmit();
}

/** The first invalid field in page order. For the checkboxes, the first one. */
function focusFirstWrong(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong] input');
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
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
          {...fields.getInputProps('startDay')}
          min={FIRST_DAY}
          max={form.endDay}
          description={notes.start}
          inputWrapperOrder={[...order]}
        />
        <TextInput
          type="date"
          label="End Date"
          {...fields.getInputProps('endDay')}
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
              onClick={() => fields.setValues(range)}
            >
              {label}
            </button>
          );
        })}
      </fieldset>
    </div>
  );
}
