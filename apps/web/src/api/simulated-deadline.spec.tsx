import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { serveApi } from '../testing/api-server.ts';
import { renderAt } from '../testing/render-app.tsx';
import { serverInfo } from '../testing/samples.ts';
import { someAssuredRequest, somePass, someRequest } from '../testing/some-request.ts';
import { forgetSession } from './session.ts';
import { SimulatedDeadline } from './simulated-deadline.tsx';

beforeEach(() => forgetSession());

const assured = someAssuredRequest().product;
const inHours = (hours: number) => ({
  ...somePass,
  cancelDeadline: new Date(Date.now() + hours * 3_600_000).toISOString(),
});

it.each([
  ['of a window', assured, inHours(2.5), /you have 2 min to cancel/],
  ['of a window that is close', assured, inHours(0.5), /you have less than a minute to cancel/],
  ['of a flexible request', someRequest().product, null, /the deadline comes sooner/],
])('shows the deadline %s in simulated time', async (_, product, window, text) => {
  await serveApi({ serverInfo: () => ({ json: { ...serverInfo, simulationSpeed: 60 } }) });
  renderAt('/Cart', <SimulatedDeadline product={product} window={window} />);
  expect(await screen.findByText(text)).toBeDefined();
});

it.each([
  ['a window without a deadline', 60, { ...somePass, cancelDeadline: null }],
  ['a window after its deadline', 60, inHours(-1)],
  ['real time', 1, inHours(2.5)],
])('shows nothing for %s', async (_, simulationSpeed, window) => {
  const server = await serveApi({ serverInfo: () => ({ json: { ...serverInfo, simulationSpeed } }) });
  renderAt('/Cart', <SimulatedDeadline product={assured} window={window} />);
  await expect.poll(() => server.calls.length).toBeGreaterThan(0);
  expect(screen.queryByText(/deadline/)).toBeNull();
});
