import type { Contact, User } from '@groundtrack/contract';

export const EMPTY_CONTACT: Contact = {
  firstname: '',
  lastname: '',
  company: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  country: '',
  citizenship: '',
};

export function toContact(user: User): Contact {
  const { firstname, lastname, company, address, city, state, zip, country, citizenship } = user;
  return { firstname, lastname, company, address, city, state, zip, country, citizenship };
}

/** A cleared country list holds null, which means no selection. */
export function withoutNulls<V extends object>(values: V): V {
  // Only null becomes text, and the fields that can be null are text.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ''])) as V;
}
