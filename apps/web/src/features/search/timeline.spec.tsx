import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderAt } from '../../testing/render-app.tsx';
import { archiveImage } from '../../testing/samples.ts';
import { Timeline } from './timeline.tsx';
import type { TimeRange } from './timeline-rules.ts';

const searched = { startMs: Date.parse('2026-01-01'), endMs: Date.parse('2026-06-30') };
const images = ['2026-02-03', '2026-02-04', '2026-04-01'].map((day) => ({
  ...archiveImage(day, 'maxar', 1),
  dateAcquiredISO: `${day}T10:00:00Z`,
}));

function show(completeMs: number | null = null) {
  function Host() {
    const [range, setRange] = useState<TimeRange | null>(null);
    return <Timeline {...{ images, searched, completeMs, range }} onNarrow={setRange} />;
  }
  renderAt('/', <Host />);
}
const only = () => screen.queryByText(/^Only /)?.textContent;

test('narrows to the month of a bar, and resets on a second click', async () => {
  show();
  const february = screen.getByRole('button', { name: '2026-02, 2 images' });
  await userEvent.click(february);
  expect(only()).toBe('Only 2026-02');
  expect(february.getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(february);
  expect(only()).toBeUndefined();
});

test('marks the time with images that were not loaded', () => {
  show(Date.parse('2026-02-03T10:00:00Z'));
  expect(screen.getByRole('button', { name: '2026-01, 0 images loaded so far' })).toBeDefined();
  expect(screen.getByRole('button', { name: '2026-02, 2 images loaded so far' })).toBeDefined();
  expect(screen.getByRole('button', { name: '2026-04, 1 image' })).toBeDefined();
});

test('selects several bars by dragging or Shift', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: '2026-04, 1 image' }));
  const user = userEvent.setup();
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('button', { name: '2026-02, 2 images' }));
  await user.keyboard('{/Shift}');
  expect(only()).toBe('Only 2026-02 to 2026-04');
  fireEvent.pointerEnter(screen.getByRole('button', { name: '2026-05, 0 images' }), { buttons: 1 });
  expect(only()).toBe('Only 2026-04 to 2026-05');
  await userEvent.click(screen.getByRole('button', { name: 'Show all dates' }));
  expect(only()).toBeUndefined();
});

test('works with the keyboard only', async () => {
  show();
  await userEvent.tab();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('2026-04, 1 image');
  await userEvent.keyboard('{Home}{ArrowRight}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('2026-02, 2 images');
  await userEvent.keyboard('{Enter}');
  expect(only()).toBe('Only 2026-02');
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(only()).toBe('Only 2026-02 to 2026-03');
});
