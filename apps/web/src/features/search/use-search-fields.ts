import { type UseFormReturnType, useForm } from '@mantine/form';
import { type FormEvent, useEffectEvent, useLayoutEffect, useState } from 'react';
import { type FormErrors, type SearchForm, searchFormErrors } from './search-rules.ts';

export type SearchFields = UseFormReturnType<SearchForm>;

interface Owner {
  readonly values: SearchForm;
  readonly onChange: (change: Partial<SearchForm>) => void;
  readonly onSubmit: () => void;
  readonly onRefuse: (errors: object) => void;
}

/**
 * The fields of a search form whose values belong to the parent. Each change is reported to the parent, and new values
 * from the parent (a saved search, Back) replace the text. After the first attempt to search, or for a limit after its
 * first blur, errors update with every change.
 */
export function useSearchFields({ values, onChange, onSubmit, onRefuse }: Owner) {
  const [tried, setTried] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const fields = useForm<SearchForm>({
    mode: 'controlled',
    initialValues: values,
    validate: searchFormErrors,
    clearInputErrorOnChange: false,
    onValuesChange: (typed) => {
      const errors = Object.entries(searchFormErrors(typed));
      fields.setErrors(Object.fromEntries(errors.filter(([name]) => tried || left.has(name))));
      const change = toChange(values, typed);
      if (Object.keys(change).length > 0) onChange(change);
    },
  });
  const take = useEffectEvent((put: SearchForm) => {
    const change = toChange(fields.getValues(), put);
    if (Object.keys(change).length > 0) fields.setValues(change);
  });
  useLayoutEffect(() => take(values), [values]);

  const send = fields.onSubmit(onSubmit, onRefuse);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    setTried(true);
    send(event);
  };
  const leave = (name: keyof FormErrors) => {
    setLeft((before) => new Set([...before, name]));
    fields.validateField(name);
  };
  return { fields, submit, leave };
}

/** The fields in which `next` differs, compared as text, because useForm copies lists with every change. */
function toChange(before: SearchForm, next: SearchForm): Partial<SearchForm> {
  const known = new Map(Object.entries(before));
  return Object.fromEntries(Object.entries(next).filter(([name, value]) => String(known.get(name)) !== String(value)));
}
