import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useWayBack } from './use-way-back.ts';

function Screen() {
  const globe = useRef<HTMLDivElement>(null);
  const { showGlobe, goBack } = useWayBack(globe);
  return (
    <>
      <div ref={globe}>{goBack ? <button onClick={goBack}>Back to the list</button> : null}</div>
      <button onClick={showGlobe}>1 km</button>
    </>
  );
}

/** The DOM has no layout, so the spec sets the window's position. */
function standAt(scrollY: number): void {
  Object.defineProperty(window, 'scrollY', { value: scrollY, configurable: true });
}

const scrollTo = vi.spyOn(window, 'scrollTo');
const intoView = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
const back = () => screen.queryByRole('button', { name: 'Back to the list' });

beforeEach(() => {
  scrollTo.mockImplementation((_options?: unknown, y?: number) => standAt(y ?? 0));
  intoView.mockImplementation(() => standAt(0));
  standAt(2400);
  render(<Screen />);
});

afterEach(() => standAt(0));

it('returns to the position in the list and to the pressed button', async () => {
  await userEvent.click(screen.getByRole('button', { name: '1 km' }));
  expect(window.scrollY).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'Back to the list' }));
  expect(window.scrollY).toBe(2400);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '1 km' }));
  expect(back()).toBeNull();
});

it('is not offered next to a visible globe, or after the user has scrolled back', async () => {
  intoView.mockImplementation(() => undefined);
  await userEvent.click(screen.getByRole('button', { name: '1 km' }));
  expect(back()).toBeNull();
  intoView.mockImplementation(() => standAt(0));
  await userEvent.click(screen.getByRole('button', { name: '1 km' }));
  expect(back()).not.toBeNull();
  standAt(1200);
  fireEvent.scroll(window);
  expect(back()).not.toBeNull();
  standAt(2400);
  fireEvent.scroll(window);
  expect(back()).toBeNull();
});
