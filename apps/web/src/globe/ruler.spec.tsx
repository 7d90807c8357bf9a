import { BUILT_IN_MAP } from '@groundtrack/contract';
import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { GlobeView } from './globe-view.tsx';

const ignore = () => undefined;

test('a length is measured without a pointer: coordinates, Enter, Undo, Done, Esc', async () => {
  const user = userEvent.setup();
  render(
    <MantineProvider>
      <GlobeView
        baseMap={BUILT_IN_MAP}
        onGlobe={ignore}
        onPick={ignore}
        onPickSatellite={ignore}
        onStopTracking={ignore}
      />
    </MantineProvider>,
  );
  const globe = screen.getByTestId('globe');
  await waitFor(() => expect(globe.dataset['ruler']).toBe('0'));
  await user.keyboard('m');
  const field = await screen.findByLabelText('Coordinates of the next point');
  const says = () => screen.getByRole('region', { name: 'Ruler' }).querySelector('output')?.textContent;
  expect(says()).toBe('Click the first point');
  await user.type(field, '0, 0{Enter}');
  expect(says()).toBe('Click the next point');
  await user.type(field, 'nowhere{Enter}');
  expect(await screen.findByText(/^Type coordinates/)).toBeTruthy();
  await user.clear(field);
  // A degree of the equator.
  await user.type(field, '0, 1{Enter}0, 5{Enter}');
  expect(says()).toBe('Length 556.6 km, 3 points');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(says()).toBe('Length 111.32 km, 2 points');
  expect(globe.dataset['ruler']).toBe('2');
  await user.type(field, '{Enter}');
  expect(screen.queryByLabelText('Coordinates of the next point')).toBeNull();
  expect(says()).toBe('Length 111.32 km, 2 points');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Ruler' })).toBeNull();
  expect(globe.dataset['ruler']).toBe('0');
});
