import { BUILT_IN_MAP } from '@groundtrack/contract';
import { fireEvent, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createNullGlobe } from '../../globe/null-globe.ts';
import { skyList } from './sky-list.ts';
import { skySatellite } from './sky-samples.ts';
import { NO_FILTERS } from './sky-view.ts';
import type { Sky } from './use-sky.ts';
import { useTracking } from './use-tracking.ts';

const satellites = ['A', 'B', 'C'].map((name, index) => skySatellite(String(index + 1), name));
const list = skyList({ satellites, passes: [], bad: [] }, NO_FILTERS);
const toTrack = (id: string) => ({ id, name: id, startMs: 0, stepSec: 30, ecefM: new Float64Array(3) });
const swath = { bands: [], lit: [] };

function skyWith(more: Partial<Sky>): Sky {
  const nothing = { fetchError: null, passes: null, progress: null, calculationError: null, field: null, swath: null };
  const retry = { retryFetch: () => undefined, retryCalculation: () => undefined };
  return { satellites, calculating: false, tracked: null, tracks: [], ...nothing, ...retry, ...more };
}

function track(sky: Sky, isShown = true) {
  const onTrack = vi.fn<(id: string | null) => void>();
  const host = document.createElement('div');
  const ignore = () => undefined;
  const events = { onPick: ignore, onPickSatellite: ignore, onStopTracking: ignore, onFailure: ignore };
  const globe = createNullGlobe(host, events, { quality: 'low', baseMap: BUILT_IN_MAP });
  const follow = vi.spyOn(globe, 'track');
  function Tracking({ sky }: { readonly sky: Sky }) {
    useTracking({ globe, sky, list, isShown, onTrack });
    return <input aria-label="field" />;
  }
  const { rerender, container } = render(<Tracking sky={sky} />);
  return { onTrack, follow, shown: host.dataset, container, show: (next: Sky) => rerender(<Tracking sky={next} />) };
}

it('follows a satellite once its orbit is loaded, and only once', () => {
  const [tracked = null] = satellites;
  const { follow, shown, show } = track(skyWith({ tracked }));
  expect(follow).toHaveBeenLastCalledWith(null);
  show(skyWith({ tracked, tracks: [toTrack('1')], swath }));
  expect(shown).toMatchObject({ tracked: '1', satellites: '1', swath: '0' });
  show(skyWith({ tracked, tracks: [toTrack('1'), toTrack('2')], swath }));
  expect(follow.mock.calls.flat()).toEqual([null, '1']);
  expect(shown).toMatchObject({ tracked: '1', satellites: '2' });
  show(skyWith({ tracks: [toTrack('1')] }));
  expect([shown['tracked'], shown['satellites'], shown['swath']]).toEqual(['', '1', '']);
});

it('shows only the tracked satellite if the satellite layer is off', () => {
  const [tracked = null] = satellites;
  const tracks = [toTrack('1'), toTrack('2')];
  const { shown, show } = track(skyWith({ tracked, tracks }), false);
  expect(shown).toMatchObject({ tracked: '1', satellites: '1' });
  show(skyWith({ tracks }));
  expect([shown['tracked'], shown['satellites']]).toEqual(['', '0']);
});

it('moves through the list by [ and ], and stops on Escape', () => {
  const { onTrack } = track(skyWith({ tracked: satellites[1] ?? null }));
  for (const key of [']', '[', 'Escape']) fireEvent.keyDown(document.body, { key });
  expect(onTrack.mock.calls.flat()).toEqual(['3', '1', null]);
});

it('ignores keys that are typed, commands, or meant for an open dialog', () => {
  const { onTrack, container } = track(skyWith({ tracked: satellites[1] ?? null }));
  fireEvent.keyDown(container.querySelector('input') ?? document.body, { key: ']' });
  fireEvent.keyDown(document.body, { key: ']', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: ']', metaKey: true });
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  fireEvent.keyDown(dialog, { key: 'Escape' });
  dialog.remove();
  expect(onTrack).not.toHaveBeenCalled();
  // AltGr, which many keyboards need for a bracket.
  fireEvent.keyDown(document.body, { key: ']', ctrlKey: true, altKey: true });
  expect(onTrack).toHaveBeenCalledWith('3');
});
