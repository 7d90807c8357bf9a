import type { Contact } from '@groundtrack/contract';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import classes from './account.module.css';
import { CountrySelect } from './country-select.tsx';

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

/** The contact fields, as in the registration and on the update screen. */
export function ContactFields<V extends Contact>({ form }: ContactFieldsProps<V>) {
  const field = (name: keyof Contact) => form.getInputProps(name);
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
      <CountrySelect {...field('country')} autoComplete="country-name" />
      <CountrySelect {...field('citizenship')} autoComplete="off" />
    </>
  );
}
