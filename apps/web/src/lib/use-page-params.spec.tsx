import { act, render, screen } from '@testing-library/react';
import { lazy, Suspense, useEffect } from 'react';
import { HashRouter, Link, Route, Routes } from 'react-router';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { type ChangePageParams, usePageParams } from './use-page-params.ts';

let change: ChangePageParams = () => undefined;
const typing = (text: string) => (params: URLSearchParams) => new URLSearchParams([...params, ['typed', text]]);

function Form() {
  const [search, changeParams] = usePageParams();
  useEffect(() => {
    change = changeParams;
  }, [changeParams]);
  return (
    <>
      <output>{search.get('typed') ?? 'nothing'}</output>
      <Link to="/Cart">Cart</Link>
    </>
  );
}

beforeEach(() => {
  window.history.pushState(null, '', '#/Tasking');
  onTestFinished(() => window.history.pushState(null, '', '#/'));
});

it('writes parameters of the current screen', () => {
  render(<Form />, { wrapper: HashRouter });
  act(() => change(typing('a'), { replace: true }));
  expect(screen.getByRole('status').textContent).toBe('a');
  expect(window.location.hash).toBe('#/Tasking?typed=a');
});

it('keeps a change that is not rendered yet', () => {
  render(<Form />, { wrapper: HashRouter });
  act(() => {
    change((params) => new URLSearchParams([...params, ['tab', 'satellites']]), { replace: true });
    change(typing('a'), { replace: true });
  });
  expect(window.location.hash).toBe('#/Tasking?tab=satellites&typed=a');
});

it('adds no history entry if the parameters stay the same', () => {
  render(<Form />, { wrapper: HashRouter });
  const steps = window.history.length;
  act(() => change((params) => new URLSearchParams(params)));
  expect(window.history.length).toBe(steps);
});

it('writes nothing while the next screen loads, which would navigate back', async () => {
  const loaded = Promise.withResolvers<{ default: () => React.ReactNode }>();
  const Cart = lazy(() => loaded.promise);
  render(
    <HashRouter>
      <Suspense fallback={null}>
        <Routes>
          <Route path="/Tasking" element={<Form />} />
          <Route path="/Cart" element={<Cart />} />
        </Routes>
      </Suspense>
    </HashRouter>,
  );
  act(() => screen.getByRole('link', { name: 'Cart' }).click());
  expect(screen.getByRole('status').textContent).toBe('nothing');
  act(() => change(typing('late'), { replace: true }));
  await act(async () => loaded.resolve({ default: () => <h1>Your Cart</h1> }));
  expect(screen.getByRole('heading').textContent).toBe('Your Cart');
  expect(window.location.hash).toBe('#/Cart');
});
