import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { SHORTCUTS, type ShortcutName, useShortcut, useShortcutSwitch } from './shortcuts.ts';

function bind(...names: readonly ShortcutName[]) {
  const act = vi.fn<(name: ShortcutName) => void>();
  function Binding({ name }: { readonly name: ShortcutName }) {
    useShortcut(name, () => act(name));
    return null;
  }
  const { unmount } = render(
    <>
      {names.map((name) => (
        <Binding key={name} name={name} />
      ))}
      <input aria-label="text" />
      <input type="checkbox" aria-label="tick" />
    </>,
  );
  return { act, unmount };
}

const press = (...keys: readonly string[]) => {
  for (const key of keys) fireEvent.keyDown(document.body, { key });
};

afterEach(() => useShortcutSwitch.getState().turn(true));

it('has unique sequences for each focused element, none of which starts another', () => {
  const shortcuts: readonly { readonly keys: readonly string[]; readonly within?: string }[] = Object.values(SHORTCUTS);
  const all = shortcuts.map(({ keys, within = '' }) => [...keys, within].join(' '));
  expect(new Set(all).size).toBe(all.length);
  for (const one of all) expect(all.filter((other) => other !== one && other.startsWith(`${one} `))).toEqual([]);
});

it('acts on a key, and on two in succession', () => {
  const { act } = bind('list', 'goCart', 'tabSearch');
  press('?', 'g', 'c', 'c', '1');
  expect(act.mock.calls.flat()).toEqual(['list', 'goCart', 'tabSearch']);
});

it('forgets the first key of a pair after a while', () => {
  const { act } = bind('goCart');
  press('g');
  const late = new KeyboardEvent('keydown', { key: 'c', bubbles: true });
  Object.defineProperty(late, 'timeStamp', { value: performance.now() + 2_000 });
  document.body.dispatchEvent(late);
  expect(act).not.toHaveBeenCalled();
});

it('ignores keys typed into fields and browser commands, but not keys on a ticked checkbox', () => {
  const { act } = bind('list');
  fireEvent.keyDown(screen.getByLabelText('text'), { key: '?' });
  fireEvent.keyDown(document.body, { key: '?', ctrlKey: true });
  expect(act).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByLabelText('tick'), { key: '?' });
  expect(act).toHaveBeenCalledOnce();
});

it('moves the view only while the globe has the focus', () => {
  const { act } = bind('moveUp', 'wholeEarthHome');
  const globe = document.body.appendChild(document.createElement('canvas'));
  onTestFinished(() => globe.remove());
  globe.setAttribute('role', 'application');
  press('ArrowUp', 'Home');
  expect(act).not.toHaveBeenCalled();
  expect(fireEvent.keyDown(globe, { key: 'ArrowUp' }), 'the page does not scroll').toBe(false);
  fireEvent.keyDown(globe, { key: 'Home' });
  expect(act.mock.calls.flat()).toEqual(['moveUp', 'wholeEarthHome']);
});

it('can be disabled except for Escape, and ends with its component', () => {
  const { act, unmount } = bind('list', 'stopTracking');
  useShortcutSwitch.getState().turn(false);
  expect(localStorage.getItem('groundtrack-shortcuts')).toBe('off');
  press('?', 'Escape');
  expect(act.mock.calls.flat()).toEqual(['stopTracking']);
  useShortcutSwitch.getState().turn(true);
  unmount();
  press('?');
  expect(act).toHaveBeenCalledOnce();
});
