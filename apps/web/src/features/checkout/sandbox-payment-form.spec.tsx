import { toCents } from '@groundtrack/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { serveApi } from '../../testing/api-server.ts';
import { renderAt } from '../../testing/render-app.tsx';
import { serverInfo } from '../../testing/samples.ts';
import { Purchase } from './purchase.tsx';

function show() {
  renderAt(
    '/',
    <Purchase
      clientSecret="pi_1_secret_2"
      totalCents={toCents(12_500)}
      itemCount={1}
      payment={serverInfo.payment}
      onPaid={() => undefined}
      onRestart={() => undefined}
    />,
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const purchase = () => userEvent.click(screen.getByRole('button', { name: /^Purchase/ }));

test('focuses the first invalid field, and drops an error once its field is edited', async () => {
  show();
  await userEvent.type(field('Card number'), '4242424242424242');
  await purchase();
  expect(await screen.findByText('Enter the expiry date.')).toBeTruthy();
  expect(screen.queryByText('Your card number is not valid.')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(field('Expiry date')));
  await userEvent.type(field('Expiry date'), '1');
  expect(screen.queryByText('Enter the expiry date.')).toBeNull();
  expect(screen.getByText('Enter the security code.')).toBeTruthy();
});

test('fills in a test card, clears all errors and focuses the expiry date', async () => {
  show();
  await userEvent.type(field('Card number'), '1');
  await purchase();
  expect(await screen.findByText('Your card number is not valid.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Use 4242 4242 4242 4242' }));
  expect(field('Card number').value).toBe('4242 4242 4242 4242');
  expect(document.activeElement).toBe(field('Card number'));
  expect(screen.queryByText(/^Your card number|^Enter the|^The security code/)).toBeNull();
});

test('groups digits typed at the end, and leaves an edit in the middle alone', async () => {
  show();
  const number = field('Card number');
  await userEvent.type(number, '42424x');
  expect(number.value).toBe('4242 4');
  await userEvent.type(number, '9', { initialSelectionStart: 2, initialSelectionEnd: 2 });
  expect(number.value).toBe('42942 4');
  await userEvent.type(field('Security code'), '1a2');
  expect(field('Security code').value).toBe('12');
});

test('uses the field names that browsers autofill, and sends the filled values', async () => {
  const server = await serveApi({ confirmSandboxPayment: () => ({ json: { status: 'succeeded' } }) });
  show();
  const filled = { number: '4242-4242-4242-4242', expiry: '12/2039', cvc: '123' };
  for (const [name, value] of Object.entries(filled)) {
    const input = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    expect(input?.autocomplete).toMatch(/^cc-/);
    if (input) fireEvent.input(input, { target: { value } });
  }
  await purchase();
  await waitFor(() => expect(server.calls).toHaveLength(1));
  expect(server.calls[0]?.body).toMatchObject({
    card: { number: '4242424242424242', expiryMonth: 12, expiryYear: 2039, cvc: '123' },
  });
});
