import { expect, it } from 'vitest';
import { paths, returnPath } from './paths.ts';

it('builds the routes of the product', () => {
  expect(Object.entries(paths).map(([name, build]) => `${name} ${build()}`)).toMatchInlineSnapshot(`
    [
      "root /",
      "home /Home",
      "archive /Archive",
      "admin /Admin",
      "myImagery /MyImagery",
      "orders /Orders",
      "receipt /Orders/:orderId",
      "tasking /Tasking",
      "login /Login",
      "registration /Registration",
      "resetPassword /ResetPassword",
      "updateUser /UpdateUser",
      "webhooks /Webhooks",
      "cart /Cart",
      "checkout /Checkout",
      "help /Help",
    ]
  `);
});

it('comes back from the login to where it was asked', () => {
  const login = new URL(paths.login('/Cart?a=1&b=2'), 'http://app');
  expect(returnPath(login.searchParams)).toBe('/Cart?a=1&b=2');
});

it.each(['https://elsewhere.example', '//elsewhere.example', 'javascript:alert(1)', ''])(
  'never leaves the app after the login: %s',
  (asked) => {
    expect(returnPath(new URLSearchParams({ returnTo: asked }))).toBe('/');
  },
);
