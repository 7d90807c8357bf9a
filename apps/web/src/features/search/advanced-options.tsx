import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { MultiSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { LIMITED_FIELDS, type LimitedField, limitError, type NormalisedField, normaliseField } from './field-rules.ts';
import { MonthToggles } from './month-toggles.tsx';
import classes from './search.module.css';
import type { FormErrors, SearchForm } from './search-rules.ts';

export interface SearchableProvider {
  readonly provider: string;
  readonly label: string;
}

interface AdvancedOptionsProps {
  readonly form: SearchForm;
  readonly providers: readonly SearchableProvider[];
  readonly errors: FormErrors;
  readonly onChange: (change: Partial<SearchForm>) => void;
}

/** Resolution, providers, results, price and limits of a search. */
export function AdvancedOptions({ form, providers, errors, onChange }: AdvancedOptionsProps) {
  const field = { form, onChange };
  const limit = { ...field, errors };
  // A provider of a link that is not there is still shown, so that it can be removed.
  const unknown = form.providers.filter((name) => providers.every(({ provider }) => provider !== name));
  return (
    <div className={classes.advanced}>
      <div className={classes.pair}>
        <NormalisedInput {...field} name="minResolutionM" label="Min Resolution (m)" />
        <NormalisedInput {...field} name="maxResolutionM" label="Max Resolution (m)" />
      </div>
      <MultiSelect
        label="Providers"
        data={[
          ...providers.map(({ provider, label }) => ({ value: provider, label })),
          ...unknown.map((name) => ({ value: name, label: name })),
        ]}
        value={[...form.providers]}
        onChange={(chosen) => onChange({ providers: chosen })}
        error={errors.providers}
        searchable
        clearable
        hidePickedOptions
        placeholder={form.providers.length === 0 ? 'Choose providers' : ''}
      />
      <div className={classes.pair}>
        <NormalisedInput {...field} name="resultsPerProvider" label="Results per Provider" />
        <NormalisedInput {...field} name="maxPriceUsd" label="Max Price (USD)" placeholder="Unlimited" />
      </div>
      <div className={classes.pair}>
        <LimitInput {...limit} name="maxCloudPercent" />
        <LimitInput {...limit} name="maxOffNadirDeg" />
        <LimitInput {...limit} name="minSunElevationDeg" />
        <p className={classes.limitsNote}>
          SAR images pass the limits of cloud and sun, and so does an image whose catalog does not say.
        </p>
      </div>
      <MonthToggles months={form.months} onChange={(months) => onChange({ months })} />
    </div>
  );
}

interface FieldProps<Name> {
  readonly name: Name;
  readonly form: SearchForm;
  readonly onChange: (change: Partial<SearchForm>) => void;
}

interface NormalisedInputProps extends FieldProps<NormalisedField> {
  readonly label: string;
  readonly placeholder?: string;
}

/** A field whose number is put right when it is left, and that says what was changed. */
function NormalisedInput({ name, label, placeholder, form, onChange }: NormalisedInputProps) {
  const [note, setNote] = useState<string | null>(null);
  return (
    <TextInput
      label={label}
      inputMode={name === 'resultsPerProvider' ? 'numeric' : 'decimal'}
      placeholder={placeholder}
      value={form[name]}
      description={note}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => {
        setNote(null);
        onChange({ [name]: event.currentTarget.value });
      }}
      onBlur={() => {
        const right = normaliseField(name, form[name]);
        if (right.note !== null || right.text !== form[name]) onChange({ [name]: right.text });
        setNote(right.note);
      }}
    />
  );
}

interface LimitInputProps extends FieldProps<LimitedField> {
  readonly errors: FormErrors;
}

/** A limit that may be left out; an invalid one is shown once the field is left. */
function LimitInput({ name, form, errors, onChange }: LimitInputProps) {
  const { label, unit } = LIMITED_FIELDS[name];
  const [left, setLeft] = useState(false);
  return (
    <TextInput
      label={`${label} (${unit})`}
      inputMode={name === 'minSunElevationDeg' ? 'text' : 'decimal'}
      placeholder="Any"
      value={form[name]}
      error={left ? limitError(name, form[name]) : errors[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      onBlur={() => setLeft(true)}
    />
  );
}
