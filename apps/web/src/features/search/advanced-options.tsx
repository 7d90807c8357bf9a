import { MultiSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { METRIC, type TypedLength } from '../../lib/units.ts';
import { useUnits } from '../../lib/use-units.ts';
import { UnitsSwitch } from '../../ui/units-switch.tsx';
import {
  LIMITED_FIELDS,
  type LimitedField,
  type NormalizedField,
  normalizeField,
  toKeptLength,
  toShownLength,
} from './field-rules.ts';
import { MonthToggles } from './month-toggles.tsx';
import classes from './search-form.module.css';
import type { SearchFields } from './use-search-fields.ts';

export interface SearchableProvider {
  readonly provider: string;
  readonly label: string;
}

interface AdvancedOptionsProps {
  /** Whether the search is for an area, which images may cover only in part. */
  readonly hasArea: boolean;
  readonly fields: SearchFields;
  readonly providers: readonly SearchableProvider[];
}

/** The fields for resolution, providers, results, price, and other limits of a search. */
export function AdvancedOptions({ fields, providers, hasArea }: AdvancedOptionsProps) {
  const form = fields.values;
  const { typed } = useUnits();
  // A provider from a link is listed even if it is unknown, so that it can be removed.
  const unknown = form.providers.filter((name) => providers.every(({ provider }) => provider !== name));
  return (
    <div className={classes.advanced}>
      <div className={classes.pair}>
        <NormalizedInput
          fields={fields}
          name="minResolutionM"
          label={`Min Resolution (${typed.unit})`}
          length={typed}
        />
        <NormalizedInput
          fields={fields}
          name="maxResolutionM"
          label={`Max Resolution (${typed.unit})`}
          length={typed}
        />
      </div>
      <div>
        <UnitsSwitch />
      </div>
      <MultiSelect
        label="Providers"
        data={[
          ...providers.map(({ provider, label }) => ({ value: provider, label })),
          ...unknown.map((name) => ({ value: name, label: name })),
        ]}
        data-path="providers"
        value={[...form.providers]}
        error={fields.errors.providers}
        onChange={(chosen) => fields.change({ providers: chosen })}
        searchable
        clearable
        hidePickedOptions
        placeholder={form.providers.length === 0 ? 'Choose providers' : ''}
      />
      <div className={classes.pair}>
        <NormalizedInput
          fields={fields}
          name="resultsPerProvider"
          label="Results per Provider"
          onLeave={() => fields.leave('resultsPerProvider')}
        />
        <NormalizedInput fields={fields} name="maxPriceUsd" label="Max Price (USD)" placeholder="Unlimited" />
      </div>
      <div className={classes.pair}>
        <LimitInput fields={fields} name="maxOffNadirDeg" />
        <LimitInput fields={fields} name="minSunElevationDeg" />
        {hasArea ? <LimitInput fields={fields} name="minCoveragePercent" /> : null}
        <p className={classes.limitsNote}>SAR images and images without a value pass these limits.</p>
      </div>
      <MonthToggles months={form.months} onChange={(months) => fields.change({ months })} />
    </div>
  );
}

interface FieldProps<Name> {
  readonly name: Name;
  readonly fields: SearchFields;
}

interface NormalizedInputProps extends FieldProps<NormalizedField> {
  readonly label: string;
  readonly placeholder?: string;
  /** Unit of the field, if it holds a length. */
  readonly length?: TypedLength;
  /** The error is not shown before the first blur. */
  readonly onLeave?: () => void;
}

/** A field that corrects its number on blur and reports the correction. */
function NormalizedInput({ name, label, placeholder, length = METRIC.typed, fields, onLeave }: NormalizedInputProps) {
  const kept = fields.values[name];
  // The typed text and the stored value. A length in feet is shown as typed instead of converted back from meters.
  const [typed, setTyped] = useState({ text: '', kept: '', unit: '' });
  const [note, setNote] = useState<string | null>(null);
  return (
    <TextInput
      label={label}
      inputMode={name === 'resultsPerProvider' ? 'numeric' : 'decimal'}
      placeholder={placeholder}
      {...fields.textProps(name)}
      value={typed.kept === kept && typed.unit === length.unit ? typed.text : toShownLength(kept, length)}
      description={note}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => {
        const text = event.currentTarget.value;
        const next = toKeptLength(text, length);
        setNote(null);
        setTyped({ text, kept: next, unit: length.unit });
        fields.changeText(name, next);
      }}
      onBlur={() => {
        const right = normalizeField(name, kept, length);
        if (right.note !== null || right.text !== kept) fields.changeText(name, right.text);
        setNote(right.note);
        onLeave?.();
      }}
    />
  );
}

/** An optional limit. An invalid value is reported on blur. */
function LimitInput({ name, fields }: FieldProps<LimitedField>) {
  const { label, unit } = LIMITED_FIELDS[name];
  return (
    <TextInput
      label={`${label} (${unit})`}
      inputMode={name === 'minSunElevationDeg' ? 'text' : 'decimal'}
      placeholder="Any"
      {...fields.textProps(name)}
      onBlur={() => fields.leave(name)}
    />
  );
}
