import type { Contact } from '@groundtrack/contract';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { loadedComponent } from '../../app/loaded-component.tsx';
import { countryName } from '../../util/countries.ts';
import classes from './account.module.css';
import type { CountrySelectProps } from './country-select.tsx';

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

/** The list brings what floats over a page (48 KB), which the form does not wait for. */
const CountrySelect = loadedComponent(async () => (await import('./country-select.tsx')).CountrySelect, CountryToCome);

/** Looks as it will, and takes nothing. */
function CountryToCome({ label, withAsterisk = false, defaultValue, error }: CountrySelectProps) {
  return (
    <div inert>
      <TextInput
        label={label}
        withAsterisk={withAsterisk}
        error={error}
        defaultValue={defaultValue ? countryName(defaultValue) : ''}
      />
    </div>
  );
}

interface ContactFieldsProps<V extends Contact> {
  readonly form: UseFormReturnType<V>;
}

/** The address of an account, as registration and the update screen ask for it. */
export function ContactFields<V extends Contact>({ form }: ContactFieldsProps<V>) {
  const field = (name: keyof Contact) => ({
    label: contactLabels[name],
    name,
    withAsterisk: name !== 'company',
    ...form.getInputProps(name),
  });
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
