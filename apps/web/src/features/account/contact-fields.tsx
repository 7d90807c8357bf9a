import type { Contact } from '@groundtrack/contract';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMemo } from 'react';
import { countries } from '../../util/countries.ts';
import classes from './account.module.css';

export const contactLabels = {
  firstname: 'First name',
  lastname: 'Last name',
  company: 'Company',
  address: 'Street address',
  city: 'City',
  state: 'State',
  zip: 'Zip / postal code',
  country: 'Country of Residence',
  citizenship: 'Citizenship',
} as const satisfies Record<keyof Contact, string>;

interface ContactFieldsProps<V extends Contact> {
  readonly form: UseFormReturnType<V>;
}

/** The address of an account, as registration and the update screen ask for it. */
export function ContactFields<V extends Contact>({ form }: ContactFieldsProps<V>) {
  const list = useMemo(() => countries(), []);
  const field = (name: keyof Contact) => ({
    label: contactLabels[name],
    withAsterisk: name !== 'company',
    ...form.getInputProps(name),
  });
  const country = (name: 'country' | 'citizenship') => (
    <Select
      {...field(name)}
      // An empty text would count as a choice that can be cleared.
      defaultValue={form.getInitialValues()[name] || null}
      data={list}
      // Two closed lists of 249 countries would otherwise be in the page.
      comboboxProps={{ keepMounted: false }}
      searchable
      clearable
      autoComplete="off"
      nothingFoundMessage="No such country"
      limit={300}
    />
  );
  return (
    <>
      <TextInput {...field('firstname')} autoComplete="given-name" />
      <TextInput {...field('lastname')} autoComplete="family-name" />
      <TextInput
        {...field('company')}
        label="Company (optional)"
        autoComplete="organization"
        className={classes.wide}
      />
      <TextInput {...field('address')} autoComplete="street-address" className={classes.wide} />
      <TextInput {...field('city')} autoComplete="address-level2" />
      <TextInput {...field('state')} autoComplete="address-level1" />
      <TextInput {...field('zip')} autoComplete="postal-code" />
      {country('country')}
      {country('citizenship')}
    </>
  );
}
