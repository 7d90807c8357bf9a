import { expect, it } from 'vitest';
import { withReactFirst } from './react-first.ts';

const APP = '<script type="module" crossorigin src="/assets/index-1.js"></script>';
const REACT = '<script type="module" crossorigin src="/assets/react-2.js"></script>';
const PRELOADS = '<link rel="modulepreload" crossorigin href="/assets/react-2.js">';

it('has React run before what imports it, and asks for it once', () => {
  const html = withReactFirst(`<script async src="/assets/ahead-3.js"></script>${APP}${PRELOADS}`);
  expect(html.replaceAll(/\n\s*/g, '')).toBe(`<script async src="/assets/ahead-3.js"></script>${REACT}${APP}`);
});

it('ends a build whose page does not ask for React', () => {
  expect(() => withReactFirst(APP)).toThrow('no file of React');
});
