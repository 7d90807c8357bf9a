import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { serveApi, toProblem } from '../testing/api-server.ts';
import { renderAt } from '../testing/render-app.tsx';
import { ada, adasSession } from '../testing/samples.ts';
import { useRegistration } from './registration.ts';
import { forgetSession, startSession } from './session.ts';

beforeEach(() => forgetSession());

function Status() {
  const { status, missing, error } = useRegistration();
  return <p>{[status, ...missing, ...(error ? ['failed'] : [])].join(' ')}</p>;
}

it.each([
  ['good', { valid: true, missing: [], user: ada }, 'valid'],
  ['bad', { valid: false, missing: ['zip'], user: ada }, 'invalid zip'],
])('is checking first, and then %s as the response says', async (_, json, shown) => {
  startSession(adasSession);
  await serveApi({ checkUser: () => ({ json }) });
  renderAt('/', <Status />);
  expect(screen.getByText('checking')).toBeDefined();
  expect(await screen.findByText(shown)).toBeDefined();
});

it('stays unchecked when the check fails', async () => {
  startSession(adasSession);
  await serveApi({ checkUser: () => toProblem('internal-error') });
  renderAt('/', <Status />);
  expect(await screen.findByText('checking failed')).toBeDefined();
});
