import { contact, registration } from '@groundtrack/contract';
import { expect, it } from 'vitest';
import { fieldErrors, requiredErrors, serverFieldErrors } from './field-errors.ts';

const labels = { username: 'E-mail address', password: 'Password', firstname: 'First name', country: 'Country' };

it('describes the error of each field, beginning with its label', () => {
  const errors = fieldErrors(
    registration,
    { username: 'nobody', password: 'short', firstname: '   ', country: '' },
    labels,
  );
  expect(errors).toMatchObject({
    username: 'E-mail address must be an e-mail address',
    password: 'Password must have at least 10 characters',
    firstname: 'First name is required',
    country: 'Country is required',
  });
});

it('finds no error in a complete contact without a company', () => {
  const complete = {
    firstname: 'Ada',
    lastname: 'Lovelace',
    company: '',
    address: '12 St James Square',
    city: 'London',
    state: 'London',
    zip: 'SW1Y 4JH',
    country: 'GB',
    citizenship: 'GB',
  };
  expect(fieldErrors(contact, complete, {})).toEqual({});
});

it('reads the error lines of the server', () => {
  const lines = ['body.username: must be an e-mail address', 'zip: is required', 'firstname: is required', 'nonsense'];
  expect(serverFieldErrors(lines, labels)).toEqual({
    username: 'E-mail address must be an e-mail address',
    firstname: 'First name is required',
  });
});

it('reports empty fields that have a label', () => {
  const values = { username: '', password: ' ', firstname: 'Ada', company: '', isNew: false };
  expect(requiredErrors(values, { ...labels, isNew: 'New' })).toEqual({ username: 'E-mail address is required' });
});

it('takes the first error line of a field from the server', () => {
  const lines = ['body.password: is short', 'password: is weak', 'no colon', 'a b: x', ''];
  expect(serverFieldErrors(lines, labels)).toEqual({ password: 'Password is short' });
});

it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])('leaves out a line about %s', (field) => {
  expect(Object.keys(serverFieldErrors([`body.${field}: must be a text`], labels))).toEqual([]);
});

it('supports a field with the name of an Object property', () => {
  const errors = serverFieldErrors<{ toString: unknown }>(['toString: is short'], { toString: 'Name' });
  expect(Object.entries(errors)).toEqual([['toString', 'Name is short']]);
});
