import type { FormErrors } from '@mantine/form';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { type Labels, serverFieldErrors } from '../lib/field-errors.ts';
import { type Fields, useFields } from '../ui/form.tsx';
import { MessageBox } from '../ui/message-box.tsx';
import { ApiError, formMessage } from './api-error.ts';

interface SendingFormInput<V, Answer> {
  readonly initial: V;
  /** Labels of the fields. Errors begin with them. */
  readonly labels: Labels<V>;
  /** By default, every field with a label is required. */
  readonly validate?: (values: V) => FormErrors;
  readonly send: (values: V) => Promise<Answer>;
  readonly onSent?: (answer: Answer) => unknown;
  readonly onFailed?: (error: Error) => void;
  /** The field errors that a failure implies without naming fields. */
  readonly toFieldErrors?: (error: Error) => FormErrors;
}

export interface SendingForm<V, Answer = unknown> extends Fields<V> {
  readonly sending: UseMutationResult<Answer, Error, V>;
  /** The error of the last request; null if all of it is shown at the fields. */
  readonly failure: Error | null;
}

/**
 * A form that sends a request. It sends one request at a time, and shows the server's errors at the fields that they
 * concern.
 */
export function useSendingForm<V extends object, Answer>({
  send,
  onSent,
  onFailed,
  toFieldErrors = () => ({}),
  ...form
}: SendingFormInput<V, Answer>): SendingForm<V, Answer> {
  const errorsOf = (error: Error): FormErrors => ({
    ...toFieldErrors(error),
    ...(error instanceof ApiError ? serverFieldErrors(error.problem?.errors ?? [], form.labels) : {}),
  });
  const sending = useMutation<Answer, Error, V>({
    mutationFn: send,
    onSuccess: (answer) => onSent?.(answer),
    onError: (error) => {
      fields.refuse(errorsOf(error));
      onFailed?.(error);
    },
  });
  const fields = useFields({
    ...form,
    onSubmit: (values) => {
      if (!sending.isPending) sending.mutate(values);
    },
    // The previous error concerned different values.
    onRefuse: sending.reset,
  });
  const { error } = sending;
  const failure = error && Object.keys(errorsOf(error)).length === 0 ? error : null;
  return { ...fields, sending, failure };
}

interface FormErrorProps {
  readonly form: { readonly failure: Error | null };
  /** Shown if the error has no message. */
  readonly fallback: string;
}

/** Why the form was not sent, unless the fields show it. */
export function FormError({ form: { failure }, fallback }: FormErrorProps) {
  return failure ? <MessageBox kind="error">{formMessage(failure, fallback)}</MessageBox> : null;
}
