import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link } from 'react-router';
import { expect, it } from 'vitest';
import { SHORTCUTS } from '../lib/shortcuts.ts';
import { renderAt } from '../testing/render-app.tsx';
import { ShortcutsButton } from './shortcuts-button.tsx';

it('lists every shortcut, by ? and by its button', async () => {
  renderAt('/Help', <ShortcutsButton />);
  await userEvent.keyboard('?');
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  const named = within(list)
    .getAllByRole('term')
    .map((term) => term.textContent);
  expect(named).toEqual(Object.values(SHORTCUTS).map(({ does }) => does));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
  const again = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await userEvent.click(within(again).getByLabelText('Use shortcuts'));
  expect(localStorage.getItem('groundtrack-shortcuts')).toBe('off');
  await userEvent.click(within(again).getByLabelText('Use shortcuts'));
});

it('opens screens by g and a letter', async () => {
  renderAt('/Help', <ShortcutsButton />);
  await userEvent.keyboard('gc');
  expect(screen.getByTestId('where').textContent).toBe('/Cart');
  await userEvent.keyboard('gu');
  expect(screen.getByTestId('where').textContent).toBe('/UpdateUser');
});

it('closes the list when another screen opens', async () => {
  renderAt(
    '/Help',
    <>
      <Link to="/Cart">Cart</Link>
      <ShortcutsButton />
    </>,
  );
  await userEvent.keyboard('?');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await userEvent.click(screen.getByText('Cart'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
