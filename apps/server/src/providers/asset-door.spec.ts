import { describe, expect, it } from 'vitest';
import { isPrivateAddress, openAsset } from './asset-door.ts';

const signal = new AbortController().signal;

describe('addresses of the own network', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '::1',
    '::',
    'fd00::1',
    'fe80::1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
  ])('include %s', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])('do not include %s', (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  });
});

describe('the door', () => {
  const open = (address: string, hosts: readonly string[]) =>
    openAsset({ provider: 'acme', hosts, privateAddresses: false }, address, { signal });

  it.each([
    ['another host', 'https://evil.example/a.png', ['good.example'], 'not allowed'],
    ['a host that only ends alike', 'https://notgood.example/a.png', ['*.good.example'], 'not allowed'],
    ['a file', 'file:///etc/passwd', ['*'], 'without a web address'],
    ['a password', 'https://user:secret@good.example/a.png', ['good.example'], 'without a web address'],
    ['an address in a number', 'http://2130706433/', ['127.0.0.1'], 'private network'],
    ['an IPv6 address', 'http://[::1]/', ['[::1]'], 'private network'],
    ['a name of the own network', 'http://localhost:9/', ['localhost'], 'private network'],
  ])('is closed to %s', async (_what, address, hosts, words) => {
    await expect(open(address, hosts)).rejects.toMatchObject({
      kind: 'malformed',
      message: expect.stringContaining(words),
    });
  });
});
