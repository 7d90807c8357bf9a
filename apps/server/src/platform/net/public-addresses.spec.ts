import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPrivateAddress, literalAddress, PrivateAddress, publicLookup } from './public-addresses.ts';

describe('private addresses', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.0.2.7',
    '192.168.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::10.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '::ffff:0:127.0.0.1',
    '64:ff9b::10.0.0.1',
    '64:ff9b:1::10.0.0.1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:a00:1::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    '2606:4700::1111%eth0',
    'fec0::1',
    'ff02::1',
    '',
    'localhost',
    '127.1',
    '0x7f000001',
    '2130706433',
    '010.0.0.1',
  ])('include %s', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.1',
    '126.255.255.255',
    '128.0.0.1',
    '169.253.255.255',
    '172.15.255.255',
    '172.32.0.1',
    '192.167.255.255',
    '223.255.255.255',
    '2001:4860:4860::8888',
    '2606:4700::1111',
    '2a00:1450:4001::1',
  ])('do not include %s', (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  });

  const byte = fc.integer({ min: 0, max: 255 });
  const ownIpv4 = fc.oneof(
    fc.tuple(fc.constantFrom(0, 10, 127), byte, byte, byte),
    fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
    fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
    fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
    fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), byte, byte),
  );

  it('are recognized in every form of IPv6 that carries one', () => {
    fc.assert(
      fc.property(ownIpv4, ([a, b, c, d]) => {
        const ipv4 = [a, b, c, d].join('.');
        const hex = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
        const forms = [`::ffff:${ipv4}`, `::ffff:${hex}`, `0:0:0:0:0:FFFF:${hex}`, `::${ipv4}`, `64:ff9b::${hex}`];
        const all = [ipv4, ...forms, `2002:${hex}::1`, `2001:0:${hex}::1`];
        expect(all.filter((form) => !isPrivateAddress(form))).toEqual([]);
      }),
    );
  });

  it('include all unassigned IPv6 addresses', () => {
    const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 7, maxLength: 7 });
    const first = fc.integer({ min: 0, max: 0xffff }).filter((group) => group >> 13 !== 1);
    fc.assert(
      fc.property(first, groups, (head, rest) => {
        expect(isPrivateAddress([head, ...rest].map((group) => group.toString(16)).join(':'))).toBe(true);
      }),
    );
  });
});

describe('hosts written as addresses', () => {
  it.each([
    ['http://127.0.0.1/', '127.0.0.1'],
    ['http://2130706433/', '127.0.0.1'],
    ['http://0x7f.1/', '127.0.0.1'],
    ['http://0177.0.0.1/', '127.0.0.1'],
    ['http://127.0.0.1./', '127.0.0.1'],
    ['http://１２７.0.0.1/', '127.0.0.1'],
    ['http://[::1]/', '::1'],
    ['http://[::ffff:127.0.0.1]/', '::ffff:7f00:1'],
    ['http://example.org/', null],
    ['http://127.0.0.1.example.org/', null],
  ])('%s is %s', (url, address) => {
    expect(literalAddress(new URL(url).hostname)).toBe(address);
  });
});

describe('the public lookup', () => {
  const look = (hostname: string, all: boolean) =>
    new Promise((resolve) => publicLookup(hostname, { all }, (error, address) => resolve(error ?? address)));

  it.each([true, false])('finds nothing for a name of this machine', async (all) => {
    expect(await look('localhost', all)).toBeInstanceOf(PrivateAddress);
  });

  it('reports that a name does not exist', async () => {
    expect(await look('nothing.invalid', true)).toMatchObject({ code: expect.stringMatching(/^E/) });
  });

  it('resolves all of many concurrent lookups', async () => {
    const found = await Promise.all(Array.from({ length: 20 }, () => look('localhost', true)));
    expect(found.filter((answer) => answer instanceof PrivateAddress)).toHaveLength(20);
  });
});
