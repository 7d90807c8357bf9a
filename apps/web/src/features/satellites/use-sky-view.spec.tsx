import { act, renderHook } from '@testing-library/react';
import { HashRouter } from 'react-router';
import { expect, it, onTestFinished } from 'vitest';
import { useSkyView } from './use-sky-view.ts';

it('keeps both of two changes made before the first has rendered', () => {
  window.history.replaceState(null, '', '#/?sensor=sar&horizon=7d');
  onTestFinished(() => window.history.replaceState(null, '', '#/'));
  const { result } = renderHook(() => useSkyView(), { wrapper: HashRouter });
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
