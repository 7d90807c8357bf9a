import { Button } from '@mantine/core';
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderAt } from '../testing/render-app.tsx';

it('keeps the focus while it loads, and sends nothing twice', async () => {
  const send = vi.fn<() => void>();
  function Form() {
    const [sending, setSending] = useState(false);
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setSending(true);
          send();
        }}
      >
        <input aria-label="text" />
        <Button type="submit" loading={sending}>
          Send
        </Button>
      </form>
    );
  }
  renderAt('/', <Form />);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  await userEvent.dblClick(button);
  expect(document.activeElement).toBe(button);
  expect([button.disabled, button.getAttribute('aria-disabled'), button.type]).toEqual([false, 'true', 'submit']);
  await userEvent.type(screen.getByLabelText('text'), 'x{Enter}');
  expect(send).toHaveBeenCalledOnce();
});

it('treats a double click as one click, also on a busy page', () => {
  const act = vi.fn<() => void>();
  renderAt('/', <Button onClick={act}>Save</Button>);
  const button = screen.getByRole('button', { name: 'Save' });
  fireEvent.click(button, { detail: 1 });
  fireEvent.click(button, { detail: 2 });
  expect(act).toHaveBeenCalledOnce();
  // By the keyboard.
  fireEvent.click(button, { detail: 0 });
  expect(act).toHaveBeenCalledTimes(2);
});

it('is otherwise an ordinary button, which does not submit a form', async () => {
  renderAt('/', <Button disabled>Wait</Button>);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Wait' });
  expect([button.disabled, button.type]).toEqual([true, 'button']);
});
