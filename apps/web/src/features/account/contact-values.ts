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
