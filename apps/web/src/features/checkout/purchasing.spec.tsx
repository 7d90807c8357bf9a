import { toCents } from '@groundtrack/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderAt } from '../../testing/render-app.tsx';
import { Purchasing } from './purchasing.tsx';

const rule = (provider: string) => `You can cancel for a full refund until ${provider} begins to process the image.`;
const TASKING = 'You can cancel for a full refund until 24 hours before the image is taken.';

const rulesShown = (canceling: readonly string[]) => {
  const { container, unmount } = renderAt(
    '/Checkout',
    <Purchasing itemCount={2} totalCents={toCents(5_200)} canceling={canceling} />,
  );
  expect(screen.getByText('Purchasing 2 items, totaling $52.00')).toBeDefined();
  const shown = [...container.querySelectorAll('p')].slice(1).map((line) => line.textContent);
  unmount();
  return shown;
};

it('gives the canceling rule of images by several providers once', () => {
  expect(rulesShown([rule('Maxar'), TASKING])).toEqual([rule('Maxar'), TASKING]);
  expect(rulesShown([rule('Maxar'), TASKING, rule('Planet')])).toEqual([
    'You can cancel each image for a full refund until its provider begins to process it.',
    TASKING,
  ]);
});
