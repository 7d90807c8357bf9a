import { Modal } from '@mantine/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { closeHelp } from '../lib/help-panel.ts';
import { paths } from '../lib/paths.ts';
import { renderAt } from '../testing/render-app.tsx';
import { HelpLink } from '../ui/help-link.tsx';
import { HelpPanelHost } from './help-panel-host.tsx';

function ScreenWithDialog() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <HelpLink to={paths.help('cancel')} about="canceling" />
      <button type="button" onClick={() => setOpen(true)}>
        Info
      </button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Image Info">
        <HelpLink to={paths.help('glossary-swath')} about="the swath" />
      </Modal>
      <HelpPanelHost />
    </>
  );
}

async function openHelp(name: string) {
  const link = screen.getByRole('link', { name: `Help on ${name}` });
  link.focus();
  await userEvent.keyboard('{Enter}');
  return link;
}

it('opens an answer beside the screen, and returns the focus at Escape', async () => {
  renderAt('/Cart?step=2', <ScreenWithDialog />);
  const link = await openHelp('canceling');
  const panel = await screen.findByRole('dialog', { name: 'Can I cancel an image I bought?' });
  await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true));
  expect(screen.getByTestId('where').textContent).toBe('/Cart?step=2');
  const full = screen.getByRole('link', { name: 'Open in Help (opens a new tab)' });
  expect(full.getAttribute('href')).toMatch(/Help\?topic=cancel$/);
  expect(full.getAttribute('target')).toBe('_blank');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(link);
});

it('follows links to other answers in place, and goes back', async () => {
  renderAt('/Cart', <ScreenWithDialog />);
  await openHelp('canceling');
  await userEvent.click(await screen.findByRole('link', { name: 'canceling a tasking' }));
  const other = await screen.findByRole('dialog', { name: 'Can I cancel a tasking request?' });
  expect(other.contains(document.activeElement)).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('dialog', { name: 'Can I cancel an image I bought?' })).toBeDefined();
  closeHelp();
});

it('closes before the dialog that it was opened from', async () => {
  renderAt('/Cart', <ScreenWithDialog />);
  await userEvent.click(screen.getByRole('button', { name: 'Info' }));
  await screen.findByRole('dialog', { name: 'Image Info' });
  await openHelp('the swath');
  await screen.findByRole('dialog', { name: 'Swath' });
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Swath' })).toBeNull();
  expect(screen.getByRole('dialog', { name: 'Image Info' })).toBeDefined();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('leaves a click with a modifier to the browser, which opens a new tab', () => {
  renderAt('/Cart', <ScreenWithDialog />);
  fireEvent.click(screen.getByRole('link', { name: 'Help on canceling' }), { ctrlKey: true });
  expect(screen.queryByRole('dialog')).toBeNull();
});
