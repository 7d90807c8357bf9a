import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderAt } from '../../testing/render-app.tsx';
import { addressOf, serveFleet, standAtFleetNow, TestedTab, tableRows } from './testing/tested-tab.tsx';

standAtFleetNow();

describe('tracking', () => {
  it('begins at the name, is in the URL, and ends on the card', async () => {
    await serveFleet();
    renderAt('/Home', <TestedTab />);
    await tableRows();
    await userEvent.click(screen.getByRole('button', { name: 'Track SAT 3 on the globe' }));
    const card = await screen.findByRole('region', { name: 'Tracked satellite SAT 3' });
    expect(addressOf().get('sat')).toBe('50003');
    await waitFor(() => expect(card.textContent).toMatch(/\d{3} km high · 6\.\d km\/s over ground/));
    expect(card.textContent).toMatch(/in \d|Under way/);
    await userEvent.click(within(card).getByRole('button', { name: 'Stop tracking' }));
    expect(screen.queryByRole('region', { name: /^Tracked/ })).toBeNull();
    expect(addressOf().get('sat')).toBeNull();
  });

  it('opens from a link with its passes, and ignores an unknown satellite', async () => {
    await serveFleet();
    const { unmount } = renderAt('/Home?horizon=7d&sat=50003', <TestedTab />);
    expect(await screen.findByRole('list', { name: 'Passes of SAT 3' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Track SAT 3 on the globe' }).getAttribute('aria-pressed')).toBe('true');
    unmount();
    renderAt('/Home?sat=4711&horizon=never', <TestedTab />);
    expect((await tableRows()).length).toBe(9);
    expect(screen.queryByRole('region', { name: /^Tracked/ })).toBeNull();
  });

  it('shows facts about a satellite', async () => {
    await serveFleet();
    renderAt('/Home', <TestedTab />);
    await tableRows();
    await userEvent.click(screen.getByRole('button', { name: 'About SAT 3' }));
    const popup = await screen.findByRole('dialog', { name: 'About SAT 3' });
    expect(within(popup).getByText('Notes on SAT 3.')).toBeDefined();
    expect(within(popup).getByText('Vantor (formerly Maxar)')).toBeDefined();
  });
});
