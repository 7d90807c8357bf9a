import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';

it('shows the name before the first script has run, until a screen takes its place', () => {
  const html = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');
  const host = new DOMParser().parseFromString(html, 'text/html').getElementById('root');
  if (!host) throw new Error('index.html has no #root');
  document.body.append(document.adoptNode(host));
  expect(host.textContent.trim()).toBe('Groundtrack');
  // Nothing that could be pressed before it does something.
  expect(host.querySelectorAll('a, button')).toHaveLength(0);
  const root = createRoot(host);
  act(() => root.render(<h1>A screen</h1>));
  expect(host.innerHTML).toBe('<h1>A screen</h1>');
  act(() => root.unmount());
});
