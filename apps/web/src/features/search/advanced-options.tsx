import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { MultiSelect, TextInput } from '@mantine/core';
import classes from './search.module.css';
import { clampedResolution, type SearchForm } from './search-rules.ts';

export interface ProviderOption {
  readonly provider: string;
  readonly label: string;
}

interface AdvancedOptionsProps {
  readonly form: SearchForm;
  readonly providers: readonly ProviderOption[];
  readonly error: string | undefined;
  readonly onChange: (change: Partial<SearchForm>) => void;
}

/** Resolution, providers, results and price of a search. */
export function AdvancedOptions({ form, providers, error, onChange }: AdvancedOptionsProps) {
  return (
    <div className={classes['advanced']}>
      <div className={classes['pair']}>
        <TextInput
          label="Min Resolution (m)"
          inputMode="decimal"
          value={form.minResolutionM}
          onChange={(event) => onChange({ minResolutionM: event.currentTarget.value })}
          onBlur={() => onChange({ minResolutionM: clampedResolution(form.minResolutionM) })}
        />
        <TextInput
          label="Max Resolution (m)"
          inputMode="decimal"
          value={form.maxResolutionM}
          onChange={(event) => onChange({ maxResolutionM: event.currentTarget.value })}
          onBlur={() => onChange({ maxResolutionM: clampedResolution(form.maxResolutionM) })}
        />
      </div>
      <MultiSelect
        label="Providers"
        data={providers.map(({ provider, label }) => ({ value: provider, label }))}
        value={[...form.providers]}
        onChange={(chosen) => onChange({ providers: chosen })}
        error={error}
        searchable
        clearable
        hidePickedOptions
        placeholder={form.providers.length === 0 ? 'Choose providers' : ''}
      />
      <div className={classes['pair']}>
        <TextInput
          label="Results per Provider"
          inputMode="numeric"
          value={form.resultsPerProvider}
          onChange={(event) => onChange({ resultsPerProvider: event.currentTarget.value })}
        />
        <TextInput
          label="Max Price (USD)"
          inputMode="decimal"
          placeholder="Unlimited"
          value={form.maxPriceUsd}
          onChange={(event) => onChange({ maxPriceUsd: event.currentTarget.value })}
        />
      </div>
    </div>
  );
}
