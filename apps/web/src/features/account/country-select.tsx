import { type ComboboxItem, Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { countries, findCountries } from '../../lib/countries.ts';

export interface CountrySelectProps extends Omit<SelectProps, 'value' | 'data' | 'onChange'> {
  /** Two-letter code; empty for none. */
  readonly value?: string;
  readonly onChange?: (code: string) => void;
}

const COUNTRIES = 300;

/**
 * Finds a country by name or code, ignoring accents. Enter or leaving the field selects the first match, also after a
 * password manager has filled it. An empty field selects none.
 */
export function CountrySelect({ value = '', onChange, ...input }: CountrySelectProps) {
  const [typed, setTyped] = useState('');
  const hasText = typed.trim() !== '';
  return (
    <Select
      {...input}
      // An empty string would count as a selection that can be cleared.
      value={value || null}
      onChange={(code) => onChange?.(code ?? '')}
      onSearchChange={setTyped}
      data={countries}
      limit={COUNTRIES}
      filter={({ options, search }) => findCountries(options.filter(isItem), search)}
      // Rendered on demand, because two closed lists of 249 countries would otherwise be in the page. A list opened
      // while its field scrolls into view would stay hidden.
      comboboxProps={{ keepMounted: false, hideDetached: false }}
      searchable
      clearable
      allowDeselect={false}
      selectFirstOptionOnChange={hasText}
      autoSelectOnBlur={hasText}
      onBlur={(event) => {
        if (!hasText && value !== '') onChange?.('');
        input.onBlur?.(event);
      }}
      nothingFoundMessage="No such country. Type its name or two-letter code"
    />
  );
}

/** The list has no groups. */
function isItem(option: object): option is ComboboxItem {
  return 'value' in option;
}
