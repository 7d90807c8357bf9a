import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { forgetSession } from '../../api/session.ts';
import { serveApi } from '../../testing/api-server.ts';
import { renderAt } from '../../testing/render-app.tsx';
import { serverInfo } from '../../testing/samples.ts';
import { CountrySelect } from './country-select.tsx';
import { RegistrationScreen } from './registration-screen.tsx';

async function openRegistration() {
  forgetSession();
  await serveApi({ serverInfo: () => ({ json: serverInfo }) });
  renderAt('/Registration', <RegistrationScreen />);
  await screen.findByRole('button', { name: 'Register' });
}

/** The list of 249 countries without the rest of the form. */
const openCountries = () => renderAt('/', <Countries />);
function Countries() {
  const [country, setCountry] = useState('');
  return <CountrySelect label="Country of Residence" value={country} onChange={setCountry} />;
}
const countryField = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Country of Residence' });

it.each([
  ['Enter', 'portu{Enter}', 'Portugal'],
  ['leaving the field', 'portu{Tab}', 'Portugal'],
  ['its code', 'ch{Tab}', 'Switzerland'],
  ['no accents', 'cote{Enter}', 'Côte d’Ivoire'],
  ['another name', 'USA{Tab}', 'United States'],
])('finds a country by %s', async (_how, keys, name) => {
  openCountries();
  await userEvent.type(countryField(), keys);
  expect(countryField().value).toBe(name);
});

it('selects nothing for an unknown country, and clears a deleted one', async () => {
  openCountries();
  await userEvent.type(countryField(), 'Atlantis{Tab}');
  expect(countryField().value).toBe('');
  await userEvent.type(countryField(), 'peru{Tab}');
  await userEvent.clear(countryField());
  await userEvent.tab();
  expect(countryField().value).toBe('');
  await userEvent.type(countryField(), 'peru{Tab}');
  const clear = document.querySelector('button[aria-label="Clear"]');
  if (!clear) throw new Error('A chosen country cannot be cleared');
  await userEvent.click(clear);
  expect(countryField().value).toBe('');
});

it('checks the rules of a password while typing, and shows it on request', async () => {
  await openRegistration();
  const field = screen.getByLabelText<HTMLInputElement>(/^Password/);
  const rules = () => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
  const [long, varied, rare, own] = [
    'At least 10 characters',
    'Not one character over and over',
    'Not one of the most common passwords',
    'Not your e-mail address',
  ];
  const ticked = (...met: readonly (string | undefined)[]) =>
    [long, varied, rare, own].map((rule) => `${rule}${met.includes(rule) ? ' (met)' : ''}. `).join('');
  expect(rules()).toBe(ticked());
  await userEvent.type(field, 'qwertyuio');
  // The list renders after the form.
  await waitFor(() => expect(rules()).toBe(ticked(varied, rare, own)));
  await userEvent.type(field, 'p');
  expect(rules()).toBe(ticked(long, varied, own));
  await userEvent.type(screen.getByLabelText(/^E-mail address/), 'QwertyuiopQ@b.co');
  await userEvent.type(field, 'q');
  expect(rules()).toBe(ticked(long, varied, rare));
  await userEvent.type(field, ' horse');
  expect(rules()).toBe(ticked(long, varied, rare, own));
  expect(field.type).toBe('password');
  await userEvent.tab();
  await userEvent.keyboard(' ');
  expect(screen.getByLabelText<HTMLInputElement>(/^Password/).type).toBe('text');
});

it('has two steps, and preselects the browser’s country', async () => {
  await openRegistration();
  expect(screen.getAllByRole('group').map((step) => step.querySelector('legend')?.textContent)).toEqual([
    '1. How you log in',
    '2. Who buys the images',
  ]);
  expect(countryField().value).toBe('United States');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Citizenship' }).value).toBe('');
});

it('names its fields as password managers expect', async () => {
  await openRegistration();
  const tokens = [...document.querySelectorAll('input[autocomplete]')].map((input) =>
    input.getAttribute('autocomplete'),
  );
  expect(tokens).toEqual([
    'username',
    'new-password',
    'given-name',
    'family-name',
    'organization',
    'street-address',
    'address-level2',
    'address-level1',
    'postal-code',
    'country-name',
    'off',
  ]);
});
