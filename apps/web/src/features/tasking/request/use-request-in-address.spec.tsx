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

/** As if the address was pasted into the bar of the browser, which keeps no state with it. */
function paste(address: string): void {
  window.history.pushState(null, '', address);
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
}

it('begins anew with each link that is pasted into the address bar', () => {
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

it('keeps a parameter that was written a moment ago and is not rendered yet', () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    window.history.pushState(null, '', '#/');
  });
  function Written() {
    useRequestInAddress({ ...useOpenedRequest(usual), values: { ...usual, description: 'Oslo' } }, usual);
    return null;
  }
  window.history.pushState(null, '', '#/Tasking');
  render(<Written />, { wrapper: HashRouter });
  window.history.replaceState(null, '', '#/Tasking?tasking=t1');
  act(() => void vi.advanceTimersByTime(1000));
  expect(window.location.hash).toContain('tasking=t1');
  expect(window.location.hash).toContain('Oslo');
});
