import { describe, expect, it } from 'vitest';
import { Transfers } from './transfers.ts';

const limits = { ofProcess: 4, ofAddress: 3, ofAccount: 2, ofLinks: 2, ofLinksOfAddress: 2, ofLinksOfOwner: 2 };
/** Begins a transfer, or returns the exceeded limit. */
const begin = (transfers: Transfers, receiver: Parameters<Transfers['begin']>[0]) => {
  const begun = transfers.begin(receiver);
  return begun.ok ? begun.value : begun.failure.detail.split(';')[0];
};
const from = (ip: string, accountId: string | null = null) => ({ ip, accountId });

describe('transfers', () => {
  it('are limited by account, address, and process, and freed when one ends', () => {
    const transfers = new Transfers(limits);
    const first = begin(transfers, from('192.0.2.1', 'a'));
    expect(begin(transfers, from('192.0.2.2', 'a'))).toBeTypeOf('function');
    expect(begin(transfers, from('192.0.2.3', 'a'))).toBe('An account gets 2 files at once');
    expect(begin(transfers, from('192.0.2.1', 'b'))).toBeTypeOf('function');
    expect(begin(transfers, from('192.0.2.1'))).toBeTypeOf('function');
    expect(begin(transfers, from('192.0.2.9'))).toBe('This server sends 4 files at once');
    if (typeof first === 'function') first();
    expect(begin(transfers, from('192.0.2.3', 'a'))).toBeTypeOf('function');
  });

  it('of links leave room for those of accounts', () => {
    const transfers = new Transfers(limits);
    const first = begin(transfers, from('192.0.2.1'));
    expect(begin(transfers, from('192.0.2.2'))).toBeTypeOf('function');
    expect(begin(transfers, from('192.0.2.3'))).toBe('This server sends the files of 2 links at once');
    expect(begin(transfers, from('192.0.2.3', 'a'))).toBeTypeOf('function');
    if (typeof first === 'function') first();
    expect(begin(transfers, from('192.0.2.3'))).toBeTypeOf('function');
  });

  it('of links are limited by address and by the owner of the files, so that others keep theirs', () => {
    const transfers = new Transfers({ ...limits, ofProcess: 9, ofAddress: 9, ofLinks: 9 });
    begin(transfers, from('192.0.2.1'));
    begin(transfers, from('192.0.2.1'));
    expect(begin(transfers, from('192.0.2.1'))).toBe('An address gets the files of 2 links at once');
    expect(begin(transfers, from('192.0.2.1', 'a'))).toBeTypeOf('function');
    expect(begin(transfers, from('192.0.2.2'))).toBeTypeOf('function');
    const first = transfers.beginOfOwner('ada');
    transfers.beginOfOwner('ada');
    expect(transfers.beginOfOwner('ada').ok).toBe(false);
    expect(transfers.beginOfOwner('grace').ok).toBe(true);
    if (first.ok) first.value();
    expect(transfers.beginOfOwner('ada').ok).toBe(true);
  });

  it.each([
    ['of one IPv6 network', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
    ['of two IPv6 networks', '2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['of one IPv4 address, written as IPv6, too', '192.0.2.1', '::ffff:192.0.2.1', true],
    ['of two IPv4 addresses', '192.0.2.1', '192.0.2.2', false],
  ])('count addresses %s', (_name, first, second, together) => {
    const transfers = new Transfers({ ...limits, ofAddress: 1 });
    begin(transfers, from(first));
    expect(typeof begin(transfers, from(second)) === 'string').toBe(together);
  });
});
