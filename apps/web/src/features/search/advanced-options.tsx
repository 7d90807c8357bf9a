import { MultiSelect, TextInput } from '@mantine/core';
import { LIMITED_FIELDS, type LimitedField } from './field-rules.ts';
import { MonthToggles } from './month-toggles.tsx';
import { NormalizedInput } from './normalized-input.tsx';
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

/** The fields for providers, price, and other limits of a search. */
export function AdvancedOptions({ fields, providers, hasArea }: AdvancedOptionsProps) {
  const form = fields.values;
  // A provider from a link is listed even if it is unknown, so that it can be removed.
  const unknown = form.providers.filter((name) => providers.every(({ provider }) => provider !== name));
  return (
    <div className={classes.advanced}>
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
        <LimitInput fields={fields} name="maxOffNadirDeg" />
        <LimitInput fields={fields} name="minSunElevationDeg" />
        <NormalizedInput fields={fields} name="maxPriceUsd" label="Max Price (USD)" placeholder="Unlimited" />
        {hasArea ? <LimitInput fields={fields} name="minCoveragePercent" /> : null}
      </div>
      <MonthToggles months={form.months} onChange={(months) => fields.change({ months })} />
      <div>
        <div className={classes.pair}>
          <NormalizedInput
            fields={fields}
            name="resultsPerProvider"
            label="Results per Provider"
            onLeave={() => fields.leave('resultsPerProvider')}
          />
        </div>
        <p className={classes.note}>Newest images loaded at first; Show more loads further ones.</p>
      </div>
    </div>
  );
}

interface LimitInputProps {
  readonly name: LimitedField;
  readonly fields: SearchFields;
}

/** An optional limit. An invalid value is reported on blur. */
function LimitInput({ name, fields }: LimitInputProps) {
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
