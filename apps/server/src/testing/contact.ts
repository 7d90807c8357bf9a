/** A complete registration, for specs about something else. */
export const CONTACT = {
  firstname: 'Ada',
  lastname: 'Lovelace',
  address: '1 Main Street',
  city: 'Greenbelt',
  state: 'MD',
  zip: '20770',
  country: 'US',
  citizenship: 'GB',
};
