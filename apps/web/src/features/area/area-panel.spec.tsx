import type { Place } from '@groundtrack/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Globe, GlobeArea, GlobePoint } from '../../globe/globe.ts';
import { inProcessAreaWorker } from '../../testing/in-process-area-worker.ts';
import { renderAt } from '../../testing/render-app.tsx';
import { greenbelt } from '../../testing/samples.ts';
import { AreaClient } from '../../workers/area/area-client.ts';
import { clearDraft, useAreaDraft, useWorkerOf } from './area-draft-store.ts';
import { AreaPanel } from './area-panel.tsx';
import type { UsedArea } from './area-place.ts';
import type { AreaTool } from './area-tool.ts';

let tool: AreaTool | null = null;
let shown: GlobeArea | null = null;
const onUse = vi.fn<(used: UsedArea) => void>();
const onClose = vi.fn();

beforeEach(() => {
  useWorkerOf(new AreaClient(inProcessAreaWorker));
  clearDraft();
  onUse.mockReset();
  flights.length = 0;
  onClose.mockReset();
});

/** The parts of the globe that are used to draw an area. */
const flights: GlobePoint[] = [];
const globe = {
  setArea: (area: GlobeArea | null) => (shown = area),
  flyTo: (point: GlobePoint) => flights.push(point),
} as Partial<Globe> as Globe;

function open(place: Place = greenbelt) {
  renderAt(
    '/',
    <AreaPanel globe={globe} place={place} onTool={(next) => (tool = next)} onUse={onUse} onClose={onClose} />,
  );
}
const type = (text: string) => {
  const field = screen.getByLabelText('Positions, WKT or GeoJSON');
  return userEvent.click(field).then(() => userEvent.paste(text));
};
const use = () => screen.getByRole('button', { name: 'Use this area' });
const size = () => screen.getByRole('status', { name: 'Size of the area' });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const polygons = () => useAreaDraft.getState().polygons;
const at = (latitude: number, longitude: number) => ({ latitude, longitude });

test('types, measures and uses an area by keyboard alone', async () => {
  open();
  await type('39.00, -76.90\n39.05, -76.82');
  await waitFor(() => expect(size().textContent).toBe('38.45 km², perimeter 25 km'));
  expect(flights, 'what was typed is looked at').toEqual([at(39.025, -76.86)]);
  use().focus();
  await userEvent.keyboard('{Enter}');
  const [used] = onUse.mock.calls[0] ?? [];
  expect(used).toMatchObject({ name: 'Area at Greenbelt', inside: at(39.025, -76.86) });
  expect(used?.area.type).toBe('Polygon');
  expect(used?.area.coordinates[0]).toHaveLength(5);
});

test('names, shows and removes a crossing, and undoes the repair', async () => {
  open();
  await type('POLYGON((0 0, 1 1, 1 0, 0 1, 0 0))');
  await screen.findByText(/Lines of the outline cross or touch at 0.5000, 0.5000/);
  expect(shown?.faults).toEqual([at(0.5, 0.5)]);
  expect(use()).toHaveProperty('disabled', true);
  await press('Untie the crossing');
  await screen.findByText(/2 shapes/);
  await waitFor(() => expect(use()).toHaveProperty('disabled', false));
  expect(shown?.faults).toEqual([]);
  await press('Undo');
  await screen.findByText(/cross or touch/);
  await press('Redo');
  await waitFor(() => expect(polygons()).toHaveLength(2));
});

test('asks about coordinates in the wrong order', async () => {
  open();
  // A file with latitude first, at the selected location.
  await type('{"type":"Polygon","coordinates":[[[39,-76.9],[39,-76.8],[39.1,-76.8],[39,-76.9]]]}');
  await screen.findByText(/inside it with longitude and latitude swapped/);
  expect(polygons()[0]?.[0]?.[0]).toEqual([39, -76.9]);
  expect(use()).toHaveProperty('disabled', false);
  await press('Swap latitude and longitude');
  await waitFor(() => expect(polygons()[0]?.[0]?.[0]).toEqual([-76.9, 39]));
});

test('opens a file, and rejects an invalid one by name', async () => {
  open();
  const file = (name: string, content: string) =>
    userEvent.upload(screen.getByLabelText('File with an area'), new File([content], name), { applyAccept: false });
  await file('fields.wkt', 'MULTIPOLYGON(((0 0,1 0,1 1,0 0)),((2 0,3 0,3 1,2 0)))');
  await screen.findByText('2 shapes, 6 positions');
  await press('Use this area');
  expect(onUse.mock.calls[0]?.[0]).toMatchObject({ name: 'fields', area: { type: 'MultiPolygon' } });
  await file('page.kml', '<html></html>');
  await screen.findByText(/not KML or GPX/);
});

test('draws a polygon by clicks, and changes it by handles and keys', async () => {
  open();
  await press('Polygon');
  for (const point of [at(0, 0), at(0, 2), at(2, 2)]) expect(tool?.onPick(point)).toBe(true);
  expect(shown?.handles).toHaveLength(3);
  screen.getByRole('heading', { name: 'Area to search' }).focus();
  await userEvent.click(screen.getByRole('heading', { name: 'Area to search' }));
  await userEvent.keyboard('{Enter}');
  expect(polygons()[0]?.[0]).toHaveLength(4);
  // A vertex and the middle of an edge for each of three positions, and one for all.
  expect(shown?.handles.map(({ kind }) => kind)).toEqual([
    'vertex',
    'middle',
    'vertex',
    'middle',
    'vertex',
    'middle',
    'whole',
  ]);
  tool?.onHandle(3, 'take', at(1, 2));
  tool?.onHandle(3, 'move', at(1, 3));
  tool?.onHandle(3, 'drop', at(1, 3));
  expect(polygons()[0]?.[0]).toContainEqual([3, 1]);
  await waitFor(() => expect(size().textContent).toContain('km²'));
  const at0 = (index: number, phase: 'take' | 'drop') => tool?.onHandle(index, phase, at(0, 0));
  at0(0, 'take');
  at0(0, 'drop');
  await userEvent.keyboard('{Delete}');
  expect(polygons()[0]?.[0]).toHaveLength(4);
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(polygons()[0]?.[0]).toHaveLength(5);
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(polygons()[0]?.[0]).toHaveLength(4);
  const whole = (shown?.handles.length ?? 0) - 1;
  tool?.onHandle(whole, 'take', at(1, 1));
  tool?.onHandle(whole, 'move', at(11, 181));
  tool?.onHandle(whole, 'drop', at(11, 181));
  expect(polygons()[0]?.[0]?.[0]?.[1]).toBeCloseTo(10, 0);
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('shows the size of an area while dragging', async () => {
  open();
  await type('39.00, -76.90\n39.05, -76.82');
  await waitFor(() => expect(size().textContent).toBe('38.45 km², perimeter 25 km'));
  const corner = shown?.handles.findIndex(({ point }) => point.latitude === 39.05 && point.longitude === -76.82) ?? -1;
  const drag = (phase: 'take' | 'move', latitude: number) => {
    act(() => tool?.onHandle(corner, phase, at(latitude, -76.82)));
    return size().textContent;
  };
  drag('take', 39.05);
  // A tenth less of the box for half of it.
  expect(drag('move', 39.04)).toMatch(/^34\.[67]\d? km², perimeter (23\.9|24) km$/);
  expect(drag('move', 39.03)).toMatch(/^30\.[78]\d? km², perimeter/);
  expect(useAreaDraft.getState().inspected).toBeNull();
});

test('ends a box with its second corner, and builds a corridor of its width', async () => {
  open();
  await press('Box');
  tool?.onPick(at(0, 179));
  tool?.onPick(at(1, -179));
  expect(polygons()[0]?.[0]?.map(([lon]) => lon)).toEqual([179, 181, 181, 179, 179]);
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(polygons()).toEqual([]);
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(polygons()).toHaveLength(1);
  await press('Remove');
  await press('Box');
  for (const corner of [at(1, 10), at(0, 11)]) tool?.onPick(corner);
  await waitFor(() => expect(size().textContent).toMatch(/km²/));
  expect(screen.queryByText(/clockwise/)).toBeNull();
  const drawn = polygons();
  await press('Undo');
  expect(polygons()).toEqual([]);
  await press('Redo');
  expect(polygons()).toEqual(drawn);
  await press('Remove');
  expect(polygons()).toEqual([]);
  await press('Undo');
  expect(polygons()).toEqual(drawn);
  await press('Remove');
  await press('Corridor');
  await userEvent.clear(screen.getByLabelText('Width in km'));
  await userEvent.type(screen.getByLabelText('Width in km'), '10');
  for (const point of [at(0, 0), at(0, 1), at(1, 1)]) tool?.onPick(point);
  tool?.onEnd();
  // Two edges of 111 km, 10 km wide, with round ends.
  await waitFor(() => expect(size().textContent).toMatch(/^2,2\d\d(\.\d+)? km²/));
  expect(polygons()).toHaveLength(1);
});

test('edits the area of the selected location', async () => {
  open({
    ...greenbelt,
    area: {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0],
        ],
      ],
    },
  });
  await waitFor(() => expect(use()).toHaveProperty('disabled', false));
  expect(screen.getByText('1 shape, 3 positions')).toBeTruthy();
});
