import { expect, it } from 'vitest';
import { HELP, parseCommand, startDouble, UsageError } from './command.ts';

it('the command line starts a double with its faults', async () => {
  const command = parseCommand(['skyfi', '--speed', '600', '--key', 'k', '--fault', 'forbidden@account:2']);
  if (!command) throw new Error('no command');
  expect(command).toEqual({
    kind: 'skyfi',
    options: { port: 0, speed: 600, key: 'k' },
    faults: [{ name: 'forbidden', operation: 'account', times: 2 }],
  });
  const { text, close } = await startDouble(command);
  const [url = '', key, entry] = text.split('\n');
  expect([key, entry]).toEqual([
    'Key: k',
    `Entry of providers.json: ${JSON.stringify({ kind: 'skyfi', key: 'k', url })}`,
  ]);
  const status = async () => (await fetch(`${url}/auth/whoami`, { headers: { 'x-skyfi-api-key': 'k' } })).status;
  expect([await status(), await status(), await status()]).toEqual([403, 403, 200]);
  await close();
});

it('the command line prints the entry of a provider with other settings', async () => {
  const command = parseCommand(['umbra']);
  if (!command) throw new Error('no command');
  const { text, close } = await startDouble(command);
  expect(text).toMatch(/"kind":"umbra","clientId":"test-client","clientSecret":"test-key","authUrl":"http:/);
  await close();
});

it.each([
  [[], /skyfi/],
  [['other'], /skyfi/],
  [['skyfi', '--port', 'x'], /--port/],
  [['skyfi', '--fault', 'rain'], /no fault rain/],
  [['skyfi', '--fault', 'forbidden@dinner'], /no operation dinner/],
  [['skyfi', '--what'], /--what/],
])('the arguments %j are not understood', (args, message) => {
  expect(() => parseCommand(args)).toThrow(UsageError);
  expect(() => parseCommand(args)).toThrow(message);
});

it('rejects a fault that the double does not support', async () => {
  const command = parseCommand(['skyfi', '--fault', 'partial-order:always']);
  if (!command) throw new Error('no command');
  await expect(startDouble(command)).rejects.toThrow('no fault partial-order');
});

it('help lists the faults', () => {
  expect(parseCommand(['--help'])).toBeNull();
  expect(HELP).toMatch(/time-out-after-order +The order is stored/);
});
