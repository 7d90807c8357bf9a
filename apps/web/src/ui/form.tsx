import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form';
import { type ComponentProps, type FormEvent, type RefCallback, useCallback, useRef } from 'react';
import { type Labels, requiredErrors } from '../lib/field-errors.ts';
import { focusFirstInvalid } from './focus-first-invalid.ts';

interface FieldsInput<V> {
  readonly initial: V;
  /** `getInputProps` adds the label of a field. */
  readonly labels?: Labels<V>;
  /** The error of each invalid field. By default, every field with a label is required. */
  readonly validate?: (values: V) => FormErrors;
  readonly onSubmit: (values: V) => void;
  /** Called instead of `onSubmit` when there are errors. */
  readonly onRefuse?: () => void;
}

/** The fields of a form and their errors. An error stays until its field is changed. */
export interface Fields<V> extends UseFormReturnType<V> {
  /** The ref callback of the element around the fields. */
  readonly attach: RefCallback<HTMLElement>;
  readonly submit: (event: FormEvent<HTMLFormElement>) => void;
  /** Shows errors that were found after submitting, and focuses the first invalid field. */
  readonly refuse: (errors: FormErrors) => void;
}

export function useFields<V extends object>({
  initial,
  labels = {},
  validate = (values) => requiredErrors(values, labels),
  onSubmit,
  onRefuse,
}: FieldsInput<V>): Fields<V> {
  const element = useRef<HTMLElement>(null);
  const attach = useCallback((around: HTMLElement | null) => {
    element.current = around;
  }, []);
  const names: Readonly<Record<string, string | undefined>> = labels;
  const form = useForm<V>({
    mode: 'controlled',
    initialValues: initial,
    validate,
    enhanceGetInputProps: ({ field }) => {
      const name = String(field);
      return names[name] === undefined ? undefined : { name, label: names[name] };
    },
  });
  const refuse = (errors: FormErrors) => {
    form.setErrors(errors);
    focusFirstInvalid(element.current, errors);
  };
  const submit = (event: FormEvent<HTMLFormElement>) =>
    form.onSubmit(onSubmit, (errors) => {
      onRefuse?.();
      focusFirstInvalid(element.current, errors);
    })(event);
  return { ...form, attach, submit, refuse };
}

interface FormProps<V> extends Omit<ComponentProps<'form'>, 'ref' | 'onSubmit' | 'noValidate'> {
  readonly fields: Pick<Fields<V>, 'attach' | 'submit'>;
}

/** A form that shows errors at its fields, not in bubbles of the browser. */
export function Form<V>({ fields: { attach, submit }, ...form }: FormProps<V>) {
  return <form {...form} ref={attach} noValidate onSubmit={submit} />;
}
