import { describe, expect, it } from 'vitest';
import { testHttpClient } from '../../testing/test-http-client.ts';
import { fetchAsset } from './asset-fetcher.ts';

const signal = new AbortController().signal;

describe('the asset fetcher', () => {
  const open = (address: string, hosts: readonly string[]) =>
    fetchAsset({ provider: 'acme', hosts, privateAddresses: false, http: testHttpClient }, address, { signal });

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
      kind: 'rejected',
      message: expect.stringContaining(words),
    });
  });
});
