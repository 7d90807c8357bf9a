/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '@groundtrack/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { forgetRestrictedSession, startRestrictedSession } from '../api/restricted-session.ts';
import { forgetSession, startSession } from '../api/session.ts';
import { serveApi } from '../testing/api-server.ts';
import { renderAt } from '../testing/render-app.tsx';
import { adasSession, serverInfo } from '../testing/samples.ts';
import { accountSubmits } from './testing/account-submits.tsx';
import { otherSubmits } from './testing/other-submits.tsx';
import { CHECK_CONNECTION, type Submit } from './testing/submit.ts';

const submits = [...accountSubmits, ...otherSubmits];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  forgetSession();
  forgetRestrictedSession();
});

/** The last button of this name is the one in the topmost window, so it can be clicked. */
async function buttonOf(name: string, role = 'button'): Promise<HTMLElement> {
  const found = await waitFor(() => {
    const last = screen.getAllByRole(role, { name }).at(-1);
    expect(last).toHaveProperty('disabled', false);
    return last;
  });
  if (!found) throw new Error(`There is no ${name}`);
  return found;
}

/** Clicks twice in a row: the second click comes before the page has rendered. */
function doubleClick(element: HTMLElement): void {
  for (const detail of [1, 2]) fireEvent.click(element, { detail });
}

async function open(submit: Submit): Promise<{ readonly leave: () => void }> {
  const { unmount } = renderAt(submit.path ?? '/', submit.show());
  for (const name of submit.through ?? []) fireEvent.click(await screen.findByRole('button', { name }));
  return { leave: unmount };
}

const fieldOf = (label: string) =>
  screen.findByLabelText<HTMLInputElement>((text, element) => {
    return text.replace(/ ?\*$/, '') === label && element instanceof HTMLInputElement;
  });

async function type(typed: NonNullable<Submit['typed']>): Promise<void> {
  for (const [label, value] of Object.entries(typed)) {
    const field = await fieldOf(label);
    fireEvent.change(field, { target: { value } });
    // A country is selected when its field loses the focus.
    fireEvent.blur(field);
  }
}

it.each(submits)(
  '$sends by $button: survives a lost connection, a double click, and leaving the screen',
  async (submit) => {
    const { sends, as, given, answers, typed = {}, button, says = CHECK_CONNECTION, again = [button], isBox } = submit;
    if (as === undefined) startSession(adasSession);
    if (as === 'restricted') startRestrictedSession({ id: 'session', username: 'ada@example.com' });
    given?.();
    const server = await serveApi({ serverInfo: () => ({ json: serverInfo }), ...answers, [sends]: () => 'hang-up' });
    const sent = () => server.calls.filter(({ name }) => name === sends).length;

    const { leave } = await open(submit);
    await type(typed);
    const role = isBox ? 'checkbox' : 'button';
    const pressed = await buttonOf(button, role);
    if (isBox) fireEvent.click(pressed);
    else doubleClick(pressed);
    expect((await screen.findAllByText((text) => text.includes(says))).length).toBeGreaterThan(0);
    expect(sent(), 'a double click sends once').toBe(1);
    for (const [label, value] of Object.entries(typed)) expect((await fieldOf(label)).value).toBe(value);

    server.answer({ [sends]: () => 'silence' });
    for (const name of again) {
      const next = await buttonOf(name, name === button ? role : 'button');
      expect(next.getAttribute('aria-disabled'), 'the button is usable again').toBeNull();
      fireEvent.click(next, { detail: 1 });
    }
    // These actions show no result on the page that could be checked immediately.
    await waitFor(() => expect(sent()).toBe(2), { interval: 5 });
    // Returns during the request, and forward again.
    leave();
    await open(submit.isLate ? { ...submit, through: [] } : submit);
    await screen.findAllByRole(role, { name: button });
    expect(sent(), 'nothing is sent by coming back').toBe(2);
  },
);

/** Actions without a dedicated button, or without a change, and the specs that check them. */
const elsewhere: Readonly<Record<string, string>> = {
  'api/sending-form.tsx': 'api/sending-form.spec.tsx › shows the server’s errors at the fields, and others below them',
  'ui/form.tsx': 'ui/form.spec.tsx › shows an error that was found after submitting, and focuses its field',
  'features/account/external/sign-in-screen.tsx':
    'features/account/external/external-sign-in.spec.tsx › finishes automatically, once, and opens the screen that requested the login',
  'features/search/search-form.tsx':
    'features/home/home.spec.tsx › names a failed provider next to the results, and retries it',
  'features/visitor/invitation.tsx': 'features/home/home.spec.tsx › starts a demo at a place that is typed',
  'features/tasking/request/request-form.tsx':
    'features/tasking/request/request-form.slow.spec.tsx › is added by Enter, but not to a full cart',
  authenticateGoogle:
    'features/account/external/external-sign-in.spec.tsx › finishes automatically, once, and opens the screen that requested the login',
  addPasskey:
    'features/account/two-step/passkeys.spec.tsx › creates a passkey in the browser and adds it under its name',
  logInWithPasskey: 'features/account/two-step/passkeys.spec.tsx › finishes a login with a signature of the passkey',
  payOrder:
    'routes/unpaid-checkout.spec.tsx › pays an existing order, and keeps the cart unless it holds the same items',
  logOut: 'features/account/set-password.spec.tsx › can be left by logging out',
};

/** Endpoints that use POST because their input does not fit in a URL. All of them are safe to repeat. */
const QUESTIONS = [
  'areaClouds',
  'catalog',
  'checkUser',
  'feasibility',
  'highDemand',
  'loosen',
  'quote',
  'saveArea',
  'windows',
];

const src = join(import.meta.dirname, '..');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && !/\.spec\.|(^|\/)testing\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(src, path), 'utf8') }));

it('covers every form and every mutation', () => {
  const forms = files
    .filter(({ text }) => /<form\b|\buse(Mutation|SendingForm)[<(]/i.test(text))
    .map(({ path }) => path);
  const sources = new Set([...submits.map(({ source }) => source), ...Object.keys(elsewhere)]);
  expect(forms.filter((path) => !sources.has(path))).toEqual([]);
  const called = files.flatMap(({ text }) => [...text.matchAll(/\b(\w+)Endpoint\b/g)].map(([, name = '']) => name));
  const changing = new Set(Object.entries(endpoints).flatMap(([name, { method }]) => (method === 'GET' ? [] : [name])));
  const known = new Set<string>([...submits.map(({ sends }) => sends), ...Object.keys(elsewhere), ...QUESTIONS]);
  expect([...new Set(called)].filter((name) => changing.has(name) && !known.has(name))).toEqual([]);
});

it.each(Object.entries(elsewhere))('is checked in another spec: %s', (_what, where) => {
  const [file = '', title = ''] = where.split(' › ');
  expect(readFileSync(join(src, file), 'utf8')).toContain(`'${title}'`);
});
