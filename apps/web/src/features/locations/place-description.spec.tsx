import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { serveApi } from '../../testing/api-server.ts';
import { renderAt } from '../../testing/render-app.tsx';
import { PlaceDescription } from './place-description.tsx';

const oslo = { location: 'Oslo, Norway', latitude: 59.91, longitude: 10.75, elevation: 0 };

it('suggests places while typing, keeps any text, and reports the chosen place', async () => {
  await serveApi({ searchPlaces: () => ({ json: { result: [oslo], attribution: 'Places: GeoNames' } }) });
  const onPlace = vi.fn<(place: object) => void>();
  const onType = vi.fn<(text: string) => void>();
  renderAt('/', <PlaceDescription label="Area Description" onType={onType} onPlace={onPlace} />);
  const field = screen.getByRole('combobox', { name: 'Area Description' });
  await userEvent.click(field);
  expect(screen.queryByRole('option')).toBeNull();
  await userEvent.type(field, 'Oslo');
  expect(onType).toHaveBeenLastCalledWith('Oslo');
  expect(await screen.findByRole('option', { name: 'Oslo, Norway' })).toBeDefined();
  expect(screen.getByText('Places: GeoNames')).toBeDefined();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onPlace).toHaveBeenCalledWith(oslo);
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
});
