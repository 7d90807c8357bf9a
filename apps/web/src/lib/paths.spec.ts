import * as fc from 'fast-check';
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
      "view /View/:imageId",
      "sharedView /SharedView/:token",
      "viewScene /ViewScene/:provider/:featureId",
      "orders /Orders",
      "order /Orders/:orderId",
      "receipt /Orders/:orderId/Receipt",
      "tasking /Tasking",
      "login /Login",
      "signIn /SignIn",
      "registration /Registration",
      "resetPassword /ResetPassword",
      "setPassword /SetPassword",
      "confirmEmail /ConfirmEmail",
      "verifyEmail /VerifyEmail",
      "updateUser /UpdateUser",
      "webhooks /Webhooks",
      "cart /Cart",
      "checkout /Checkout",
      "help /Help",
    ]
  `);
});

it('returns from the login to the previous screen', () => {
  const login = new URL(paths.login('/Cart?a=1&b=2'), 'http://app');
  expect(returnPath(login.searchParams)).toBe('/Cart?a=1&b=2');
});

it.each([
  'https://elsewhere.example',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n\\elsewhere.example',
  '\\\\elsewhere.example',
  ' //elsewhere.example',
  'javascript:alert(1)',
  'Cart',
  '',
])('never leaves the app after the login: %j', (target) => {
  expect(returnPath(new URLSearchParams({ returnTo: target }))).toBe('/');
});

it('stays on this server, however browsers parse the URL', () => {
  const pieces = fc.constantFrom('/', '\\', '\t', '\n', '\r', ' ', '.', '..', '@', ':', '?', '#', 'a', 'x.example');
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
      const path = returnPath(new URLSearchParams({ returnTo: `/${parts.join('')}` }));
      expect(new URL(path, 'https://app.example/Login').origin).toBe('https://app.example');
    }),
    { numRuns: 300 },
  );
});

it.each(['/Cart', '/Home?at=1%2C2#map', '/Orders/a%2Fb', '/a\\b', '/?returnTo=//elsewhere.example'])(
  'returns to %s unchanged',
  (target) => {
    expect(returnPath(new URLSearchParams({ returnTo: target }))).toBe(target);
  },
);
