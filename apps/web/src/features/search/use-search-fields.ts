import { type ChangeEvent, useState } from 'react';
import { type FormErrors, type SearchForm, searchFormErrors } from './search-rules.ts';

type TextField = { [K in keyof SearchForm]: SearchForm[K] extends string ? K : never }[keyof SearchForm];

/** The fields of the search form. Their text is in the store, because it outlives the screen. */
export interface SearchFields {
  readonly values: SearchForm;
  /** Of all fields after the first attempt to search, before that of the fields that were left. */
  readonly errors: FormErrors;
  readonly change: (change: Partial<SearchForm>) => void;
  readonly changeText: (name: TextField, text: string) => void;
  readonly textProps: (name: TextField) => object;
  readonly leave: (name: keyof FormErrors) => void;
  readonly showAllErrors: () => void;
}

export function useSearchFields(values: SearchForm, change: SearchFields['change']): SearchFields {
  const [tried, setTried] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const found = Object.entries(searchFormErrors(values));
  const errors: Partial<Record<string, string>> = Object.fromEntries(found.filter(([name]) => tried || left.has(name)));
  const changeText = (name: TextField, text: string) => {
    const changed: Partial<Record<TextField, string>> = { [name]: text };
    change(changed);
  };
  const textProps = (name: TextField) => ({
    value: values[name],
    error: errors[name],
    'data-path': name,
    onChange: (event: ChangeEvent<HTMLInputElement>) => changeText(name, event.currentTarget.value),
  });
  return {
    values,
    errors,
    change,
    changeText,
    textProps,
    leave: (name) => setLeft((before) => new Set([...before, name])),
    showAllErrors: () => setTried(true),
  };
}
