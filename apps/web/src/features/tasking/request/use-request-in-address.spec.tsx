import { act, render, screen } from '@testing-library/react';
import { HashRouter } from 'react-router';
import { expect, it, onTestFinished, vi } from 'vitest';
import { greenbelt } from '../../../testing/samples.ts';
import { defaultRequest } from './request-values.ts';
import { useOpenedRequest, useRequestInAddress } from './use-request-in-address.ts';

const usual = defaultRequest(greenbelt, Date.parse('2026-11-22T14:20:00Z'));

function Opened() {
  const { key, values } = useOpenedRequest(usual);
  return <output>{`${key} ${values.description}`}</output>;
}

/** Simulates a URL pasted into the browser's address bar, which keeps no state. */
function paste(address: string): void {
  window.history.pushState(null, '', address);
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
}

it('starts again with each pasted link', () => {
  onTestFinished(() => {
    window.history.pushState(null, '', '#/');
  });
  render(<Opened />, { wrapper: HashRouter });
  expect(screen.getByRole('status').textContent).toBe('0 Greenbelt, Maryland');
  paste('#/Tasking?at=59.91,10.75&place=Oslo');
  expect(screen.getByRole('status').textContent).toBe('1 Oslo');
  paste('#/Tasking?at=1.29,103.85&place=Singapore');
  expect(screen.getByRole('status').textContent).toBe('2 Singapore');
});

it('keeps a parameter that was written but has not rendered yet', () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    window.history.pushState(null, '', '#/');
  });
  function Written() {
    useRequestInAddress({ ...useOpenedRequest(usual).values, description: 'Oslo' }, usual);
    return null;
  }
  window.history.pushState(null, '', '#/Tasking');
  render(<Written />, { wrapper: HashRouter });
  window.history.replaceState(null, '', '#/Tasking?tasking=t1');
  act(() => void vi.advanceTimersByTime(1000));
  expect(window.location.hash).toContain('tasking=t1');
  expect(window.location.hash).toContain('Oslo');
});
