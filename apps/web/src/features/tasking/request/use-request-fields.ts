import { type UseFormReturnType, useForm } from '@mantine/form';
import type { RequestValues } from './request-values.ts';

export type RequestFields = UseFormReturnType<RequestValues>;

/** The fields of the form. An error stays until its field is changed. */
export function useRequestFields(initialValues: RequestValues): RequestFields {
  return useForm<RequestValues>({ mode: 'controlled', initialValues });
}
