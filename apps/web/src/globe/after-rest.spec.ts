import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterRest, onInputOutside } from './after-rest.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

const press = (on: Element) => on.dispatchEvent(new Event('pointerdown', { bubbles: true }));

test('work waits until nothing was pressed for a second, is done once, and can be canceled', () => {
  const run = vi.fn();
  afterRest(run);
  vi.advanceTimersByTime(900);
  document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
  vi.advanceTimersByTime(900);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(run).toHaveBeenCalledTimes(1);
  press(document.body);
  vi.advanceTimersByTime(5000);
  expect(run).toHaveBeenCalledTimes(1);
  afterRest(run)();
  vi.advanceTimersByTime(5000);
  expect(run).toHaveBeenCalledTimes(1);
});

test('work waits for content that is loading', () => {
  const run = vi.fn();
  const skeleton = document.createElement('div');
  skeleton.dataset['loading'] = '';
  document.body.append(skeleton);
  afterRest(run);
  vi.advanceTimersByTime(5000);
  expect(run).not.toHaveBeenCalled();
  skeleton.remove();
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(1);
});

test('work waits while a window covers the globe', () => {
  const run = vi.fn();
  const dialog = document.createElement('div');
  dialog.setAttribute('aria-modal', 'true');
  document.body.append(dialog);
  afterRest(run);
  vi.advanceTimersByTime(5000);
  expect(run).not.toHaveBeenCalled();
  dialog.remove();
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(1);
});

test('only input beside the globe and its buttons is outside of it', () => {
  const [pane, button, panel] = ['div', 'button', 'form'].map((name) => document.createElement(name));
  if (!pane || !button || !panel) throw new Error('The document makes no elements');
  pane.append(button);
  document.body.append(pane, panel);
  const run = vi.fn();
  const stop = onInputOutside(() => pane, run);
  press(button);
  expect(run).not.toHaveBeenCalled();
  press(panel);
  panel.dispatchEvent(new Event('pointermove', { bubbles: true }));
  panel.dispatchEvent(new Event('wheel', { bubbles: true }));
  expect(run).toHaveBeenCalledTimes(3);
  stop();
  press(panel);
  expect(run).toHaveBeenCalledTimes(3);
});
