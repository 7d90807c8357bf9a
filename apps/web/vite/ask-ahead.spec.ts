/// <reference lib="dom" />
import { expect, it } from 'vitest';
import { askAhead } from './ask-ahead.ts';

const SCREENS = { user: ['home.js', 'home.css'], visitor: ['visitor.js'], Orders: ['orders.js'] };

it('asks for the scripts and styles of the screen in the address', () => {
  expect(asked('#/Orders/abc?x=1')).toEqual(['modulepreload /orders.js']);
  expect(asked('#/Login')).toEqual([]);
  expect(asked('#/constructor')).toEqual([]);
});

it('asks for Home as who is here will see it', () => {
  expect(asked('', 'a=1; groundtrack_session=x')).toEqual(['modulepreload /home.js', 'preload style /home.css low']);
  expect(asked('#/Home?at=1,2')).toEqual(['modulepreload /visitor.js']);
  expect(asked('#/', 'not_groundtrack_session=x')).toEqual(['modulepreload /visitor.js']);
});

it('stands alone: its text is a script', () => {
  // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-type-assertion -- as a browser reads it
  const alone = new Function(`return (${askAhead.toString()})`)() as typeof askAhead;
  expect(asked('#/Orders', '', alone)).toEqual(['modulepreload /orders.js']);
});

function asked(hash: string, cookie = '', ask = askAhead): string[] {
  const links: HTMLLinkElement[] = [];
  const page = { cookie, createElement: () => ({}), head: { append: (link: HTMLLinkElement) => links.push(link) } };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all of a page that is used
  ask(SCREENS, { hash }, page as unknown as Document);
  expect(links.every(({ crossOrigin }) => crossOrigin === '')).toBe(true);
  return links.map(({ rel, as, href, fetchPriority }) => [rel, as, href, fetchPriority].filter(Boolean).join(' '));
}
