import { describe, expect, it } from 'vitest';
import { orderIdsIn } from './order-ids-in.ts';

const idsIn = (value: unknown) => orderIdsIn(Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)));

describe('orderIdsIn', () => {
  it.each<[string, unknown, readonly string[]]>([
    ['camelCase', { orderId: 'a' }, ['a']],
    ['snake_case', { order_id: 'a' }, ['a']],
    ['a nested object', { orderInfo: { orderId: 'a', status: 'CREATED' }, event: { status: 'X' } }, ['a']],
    ['a list', [{ order_info: { ORDER_ID: 'a' } }, { id: 'b' }], ['b', 'a']],
    ['ids of other things, outer ones first', { order: { id: 'a' }, workspaceId: 'w' }, ['w', 'a']],
    ['no text', { id: 7, orderId: null, itemId: ['x'], a: 'b' }, []],
    [
      'characters that no id has',
      { id: 'a\u0000', orderId: '', itemId: 'a b', ownerId: 'é', xId: 'x'.repeat(201) },
      [],
    ],
    ['no object', '"id"', []],
    ['no JSON', '{"id":"a"', []],
    ['nothing', '', []],
  ])('%s', (_what, body, ids) => expect(idsIn(body)).toEqual(ids));

  it('returns at most twenty', () => {
    expect(idsIn({ items: Array.from({ length: 90 }, (_, i) => ({ id: `${i}` })) })).toHaveLength(20);
  });

  it('reads nesting of any depth', () => {
    const depth = 20_000;
    expect(idsIn(`${'{"a":'.repeat(depth)}{"id":"deep"}${'}'.repeat(depth)}`)).toEqual(['deep']);
    expect(idsIn('['.repeat(64 * 1024))).toEqual([]);
  });
});
