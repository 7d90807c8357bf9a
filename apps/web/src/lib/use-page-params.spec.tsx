import { act, render, screen } from '@testing-library/react';
import { lazy, Suspense, useEffect } from 'react';
import { HashRouter, Link, Route, Routes, type SetURLSearchParams } from 'react-router';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { usePageParams } from './use-page-params.ts';

let write: SetURLSearchParams = () => undefined;

function Form() {
  const [search, setSearch] = usePageParams();
  useEffect(() => {
    write = setSearch;
  }, [setSearch]);
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

it('writes the words of the screen that is there', () => {
  render(<Form />, { wrapper: HashRouter });
  act(() => write({ typed: 'a' }, { replace: true }));
  expect(screen.getByRole('status').textContent).toBe('a');
  expect(window.location.hash).toBe('#/Tasking?typed=a');
});

it('writes nothing while the next screen is loaded, which would lead back', async () => {
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
  act(() => write({ typed: 'late' }, { replace: true }));
  await act(async () => loaded.resolve({ default: () => <h1>Your Cart</h1> }));
  expect(screen.getByRole('heading').textContent).toBe('Your Cart');
  expect(window.location.hash).toBe('#/Cart');
});
