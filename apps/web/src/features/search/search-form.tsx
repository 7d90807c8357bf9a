import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox, Collapse, TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { DisclosureButton } from '../../ui/disclosure-button.tsx';
import { AdvancedOptions, type SearchableProvider } from './advanced-options.tsx';
import { isoDay } from './days.ts';
import classes from './search.module.css';
import {
  dateNotes,
  FIRST_DAY,
  type SearchForm as Form,
  type FormErrors,
  QUICK_RANGES,
  quickRange,
  searchFormErrors,
} from './search-rules.ts';

interface SearchFormProps {
  readonly form: Form;
  readonly providers: readonly SearchableProvider[];
  readonly nowMs: number;
  readonly searching: boolean;
  readonly onChange: (change: Partial<Form>) => void;
  readonly onSubmit: () => void;
}

const MODES = [
  { key: 'pan', label: 'Panchromatic' },
  { key: 'ms', label: 'Multispectral' },
  { key: 'sar', label: 'SAR' },
] as const;

/** The form of the Search Imagery tab (spec section 2). */
export function SearchForm({ form, providers, nowMs, searching, onChange, onSubmit }: SearchFormProps) {
  const [tried, setTried] = useState(false);
  const [advanced, setAdvanced] = useState(false);
  const advancedId = useId();
  const errors = tried ? searchFormErrors(form) : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { startDay, endDay, modes, ...inAdvanced } = searchFormErrors(form);
    const hidden = Object.keys(inAdvanced).length;
    setTried(true);
    if (hidden > 0) setAdvanced(true);
    if (hidden === 0 && !startDay && !endDay && !modes) onSubmit();
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label="Search Imagery">
      <Dates form={form} errors={errors} nowMs={nowMs} onChange={onChange} />
      <fieldset className={classes.modes}>
        <legend>Imagery Mode</legend>
        {MODES.map(({ key, label }) => (
          <Checkbox
            key={key}
            label={label}
            checked={form[key]}
            onChange={(event) => onChange({ [key]: event.currentTarget.checked })}
          />
        ))}
        {errors.modes ? (
          <p className={classes.error} role="alert">
            {errors.modes}
          </p>
        ) : null}
      </fieldset>
      <DisclosureButton opened={advanced} controls={advancedId} onToggle={setAdvanced}>
        Advanced Options
      </DisclosureButton>
      <Collapse id={advancedId} expanded={advanced} keepMountedMode="display-none">
        <AdvancedOptions form={form} providers={providers} errors={errors} onChange={onChange} />
      </Collapse>
      <Button type="submit" fullWidth loading={searching} loaderProps={{ type: 'dots' }}>
        Search Selected Location
      </Button>
    </form>
  );
}

interface DatesProps extends Pick<SearchFormProps, 'form' | 'nowMs' | 'onChange'> {
  readonly errors: FormErrors;
}

/** Days in UTC, typed or chosen as a range that ends today. */
function Dates({ form, errors, nowMs, onChange }: DatesProps) {
  const notes = dateNotes(form, nowMs);
  const order = ['label', 'input', 'description', 'error'] as const;
  return (
    <div>
      <div className={classes.pair}>
        <TextInput
          type="date"
          label="Start Date"
          value={form.startDay}
          min={FIRST_DAY}
          max={form.endDay}
          error={errors.startDay}
          description={notes.start}
          inputWrapperOrder={[...order]}
          onChange={(event) => onChange({ startDay: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label="End Date"
          value={form.endDay}
          min={form.startDay}
          max={isoDay(nowMs)}
          error={errors.endDay}
          description={notes.end}
          inputWrapperOrder={[...order]}
          onChange={(event) => onChange({ endDay: event.currentTarget.value })}
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
              className={classes.toggle}
              aria-pressed={chosen}
              onClick={() => onChange(range)}
            >
              {label}
            </button>
          );
        })}
      </fieldset>
    </div>
  );
}
