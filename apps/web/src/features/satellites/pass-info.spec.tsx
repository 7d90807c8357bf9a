import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderAt } from '../../testing/render-app.tsx';
import { PassInfo } from './pass-info.tsx';
import { PassLinkContext } from './pass-links.ts';
import { passAt, skySatellite } from './sky-samples.ts';

const satellite = skySatellite('40115', 'WORLDVIEW-3');
const pass = passAt('40115', Date.now(), [60, 70]);

it('leads to the form that tasks the pass, where there is one', async () => {
  renderAt(
    '/Home',
    <PassLinkContext value={({ id }, { peakMs }) => `/Tasking?pass=${id}-${peakMs}`}>
      <PassInfo satellite={satellite} pass={pass} />
    </PassLinkContext>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Pass Info of WORLDVIEW-3' }));
  const link = await screen.findByRole('link', { name: 'Task this pass' });
  expect(link.getAttribute('href')).toBe(`/Tasking?pass=40115-${pass.peakMs}`);
});

it('leads nowhere from a satellite that cannot be tasked', async () => {
  renderAt('/Home', <PassInfo satellite={satellite} pass={pass} />);
  await userEvent.click(screen.getByRole('button', { name: 'Pass Info of WORLDVIEW-3' }));
  expect(await screen.findByText('Duration')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Task this pass' })).toBeNull();
});
