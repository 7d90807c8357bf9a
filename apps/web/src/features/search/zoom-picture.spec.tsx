import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '../../api/session.ts';
import { serveApi } from '../../testing/api-server.ts';
import { renderAt } from '../../testing/render-app.tsx';
import { adasSession, archiveImage } from '../../testing/samples.ts';
import { ZoomPicture } from './zoom-picture.tsx';

const PIXEL = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII='),
  (letter) => letter.charCodeAt(0),
);
const image = { ...archiveImage('scene-1', 'maxar', 100), closeUp: '/api/v3/archive/close-up/maxar/scene-1' };
const size = image.products[0]?.metadata.size;

beforeEach(() => startSession(adasSession));

/** @returns the boxes of which close-ups were fetched: west and north */
async function show() {
  const boxes: string[] = [];
  await serveApi({
    closeUp: ({ query }) => {
      boxes.push(`${query.get('west')} ${query.get('north')}`);
      return { bytes: PIXEL, mediaType: 'image/png' };
    },
  });
  if (!size) throw new Error('nothing is for sale');
  const onKey = vi.fn();
  renderAt(
    '/',
    // Like the window, whose arrow keys open neighbors.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={onKey}>
      <ZoomPicture image={image} size={size} area={undefined} alt="What you would buy" />
    </div>,
  );
  await screen.findByRole('img', { name: 'What you would buy' });
  return { boxes, onKey, button: screen.getByRole('button', { name: /^Enlarge/ }) };
}

test('a press fetches a finer picture of a third, the arrow keys move it, and Escape zooms out', async () => {
  const { boxes, onKey, button } = await show();
  button.focus();
  await userEvent.keyboard('{Enter}');
  expect(button.getAttribute('aria-pressed')).toBe('true');
  // From -76.9 to -76.85, and from 39.03 to 38.98.
  await waitFor(() => expect(boxes.at(-1)).toBe('-76.883333 39.013333'));
  onKey.mockClear();
  await userEvent.keyboard('{ArrowLeft}');
  await waitFor(() => expect(boxes.at(-1)).toBe('-76.891667 39.013333'));
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  await waitFor(() => expect(boxes.at(-1)).toBe('-76.891667 39.030000'));
  await userEvent.keyboard('{Escape}');
  expect(button.getAttribute('aria-pressed')).toBe('false');
  expect(onKey).not.toHaveBeenCalled();
  await userEvent.keyboard('{ArrowLeft}');
  expect(onKey).toHaveBeenCalledTimes(1);
});

test('a click zooms in where it was, and the next one out', async () => {
  const { boxes, button } = await show();
  vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 300));
  fireEvent.click(button, { clientX: 300, clientY: 300, detail: 1 });
  await waitFor(() => expect(boxes.at(-1)).toBe('-76.866667 38.996667'));
  fireEvent.click(button, { clientX: 10, clientY: 10, detail: 1 });
  expect(button.getAttribute('aria-pressed')).toBe('false');
});

/** jsdom's own pointer and wheel events have no position. */
function send(
  element: HTMLElement,
  type: string,
  { clientX = 0, clientY = 0, ...rest }: Partial<WheelEvent & PointerEvent>,
) {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX, clientY });
  fireEvent(element, Object.assign(event, rest));
  return event;
}

test('the wheel zooms at the pointer, dragging moves, and neither presses', async () => {
  const { boxes, button } = await show();
  vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 300));
  const out = send(button, 'wheel', { deltaY: 100 });
  expect([out.defaultPrevented, button.getAttribute('aria-pressed')]).toEqual([false, 'false']);
  send(button, 'wheel', { deltaY: -1000 * Math.log(Math.SQRT2) });
  await waitFor(() => expect(boxes.at(-1)).toBe('-76.900000 39.030000'));
  expect(button.getAttribute('aria-pressed')).toBe('true');
  send(button, 'pointerdown', { pointerId: 1, clientX: 200, clientY: 200 });
  send(button, 'pointermove', { pointerId: 1, clientX: 50, clientY: 200 });
  send(button, 'pointerup', { pointerId: 1, clientX: 0, clientY: 0 });
  fireEvent.click(button, { clientX: 50, clientY: 200, detail: 1 });
  await waitFor(() => expect(boxes.at(-1)).toBe('-76.887500 39.030000'));
  expect(button.getAttribute('aria-pressed')).toBe('true');
});

test('two fingers zoom, and the buttons do', async () => {
  const { boxes, button } = await show();
  vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 300));
  send(button, 'pointerdown', { pointerId: 1, clientX: 100, clientY: 150 });
  send(button, 'pointerdown', { pointerId: 2, clientX: 200, clientY: 150 });
  send(button, 'pointermove', { pointerId: 2, clientX: 300, clientY: 150 });
  for (const pointerId of [1, 2]) send(button, 'pointerup', { pointerId });
  await waitFor(() => expect(boxes.length).toBe(2));
  expect(button.getAttribute('aria-pressed')).toBe('true');
  for (let press = 0; press < 3; press += 1) await userEvent.click(screen.getByRole('button', { name: 'Zoom out' }));
  expect(button.getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  expect(button.getAttribute('aria-pressed')).toBe('true');
});
