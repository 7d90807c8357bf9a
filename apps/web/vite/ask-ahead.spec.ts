/// <reference lib="dom" />
import { expect, it } from 'vitest';
import { askAhead } from './ask-ahead.ts';

const SCREENS = {
  user: { files: ['home.js', 'home.css'], words: { title: 'Search', lead: 'Point at a place.' } },
  visitor: { files: ['visitor.js'], words: { title: 'The Earth', look: 'landing' } },
  Orders: { files: ['orders.js'], words: { title: 'Orders' } },
};

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

it('says below the bar what the screen begins with, until the app has drawn something', () => {
  const said = (hash: string, cookie = '', host = '<div class="first-paint">Name</div>') => {
    const page = new DOMParser().parseFromString(`<div id="root">${host}</div>`, 'text/html');
    Object.defineProperty(page, 'cookie', { value: cookie });
    askAhead(SCREENS, { hash }, page);
    return page.body.innerHTML.replace(/^<div id="root">(<div class="first-paint">Name<\/div>)?|<\/div>$/g, '');
  };
  const search = '<div class="first-words"><h1>Search</h1><p>Point at a place.</p></div>';
  expect(said('#/Home?at=1,2', 'groundtrack_session=x')).toBe(search);
  expect(said('', 'groundtrack_session=x')).toBe(search);
  expect(said('#/Orders')).toBe('<div class="first-words"><h1>Orders</h1></div>');
  expect(said('#/Orders', '', '<p>Drawn</p>')).toBe('<p>Drawn</p>');
  const parsing = new DOMParser().parseFromString('<div class="first-paint"></div>', 'text/html');
  Object.defineProperty(parsing, 'readyState', { value: 'loading' });
  askAhead(SCREENS, { hash: '#/Orders' }, parsing);
  expect(parsing.querySelector('h1')).toBeNull();
  parsing.dispatchEvent(new Event('readystatechange'));
  expect(parsing.querySelector('h1')?.textContent).toBe('Orders');
  expect(said('')).toBe('<div class="first-words" data-look="landing"><h1>The Earth</h1></div>');
  // A receipt, and what is not known.
  for (const hash of ['#/Orders/abc', '#/Gone']) expect(said(hash)).toBe('');
});

function asked(hash: string, cookie = '', ask = askAhead): string[] {
  const links: HTMLLinkElement[] = [];
  const head = { append: (link: HTMLLinkElement) => links.push(link) };
  const page = { cookie, createElement: () => ({ append: () => {}, dataset: {} }), head, querySelector: () => null };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all of a page that is used
  ask(SCREENS, { hash }, page as unknown as Document);
  expect(links.every(({ crossOrigin }) => crossOrigin === '')).toBe(true);
  return links.map(({ rel, as, href, fetchPriority }) => [rel, as, href, fetchPriority].filter(Boolean).join(' '));
}
