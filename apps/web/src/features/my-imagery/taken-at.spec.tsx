import { toItemId } from '@groundtrack/contract';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { purchasedImage } from '../../testing/samples.ts';
import { TakenAt } from './taken-at.tsx';

const taskingId = toItemId('item-1');

it.each([
  [{ simulated: true, taskingId }, 'noon (simulated time)'],
  [{ simulated: false, taskingId }, 'noon'],
  [{ simulated: true }, 'noon'],
])('explains that the time of a simulated tasking is simulated', (of, text) => {
  const { container } = render(<TakenAt image={purchasedImage(of)} time="noon" />);
  expect(container.textContent).toBe(text);
});
