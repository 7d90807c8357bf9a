import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { beginWith, lazyAfterScreen } from './first-screen.ts';

it('asks for the code of the frame once that of the first screen is there, or cannot be had', async () => {
  const loading = Promise.withResolvers<void>();
  onTestFinished(() => beginWith(Promise.resolve()));
  beginWith(loading.promise);
  let isAsked = false;
  const Menu = lazyAfterScreen(async () => {
    isAsked = true;
    return () => <p>Menu</p>;
  });
  render(
    <Suspense fallback="later">
      <Menu />
    </Suspense>,
  );
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isAsked).toBe(false);
  loading.reject(new Error('Nobody answers'));
  expect(await screen.findByText('Menu')).toBeDefined();
});
