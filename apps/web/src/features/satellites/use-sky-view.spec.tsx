import { act, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { useSkyView } from './use-sky-view.ts';

it('keeps both of two changes that are made before the first is drawn', () => {
  const { result } = renderHook(() => useSkyView(), {
    wrapper: ({ children }) => <MemoryRouter initialEntries={['/?sensor=sar&horizon=7d']}>{children}</MemoryRouter>,
  });
  act(() => {
    const [, change] = result.current;
    change({ sensor: null });
    change({ text: 'worldview' });
  });
  const [view, change] = result.current;
  expect(view).toMatchObject({ sensor: null, text: 'worldview', horizon: '7d' });
  act(() => change({ horizon: '12h' }));
  expect(result.current[0]).toMatchObject({ sensor: null, text: 'worldview', horizon: '12h' });
});
