import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ItemValues, isObject, numberAt, textAt, valueAt } from './item-value.ts';

const values = (properties: Record<string, unknown>, item: Record<string, unknown> = {}): ItemValues => ({
  item: { ...item, properties },
  properties,
});

it.each([
  [{}, true],
  [{ a: 1 }, true],
  [[], false],
  [null, false],
  [undefined, false],
  ['{}', false],
  [0, false],
])('isObject: %j is %s', (value, is) => {
  expect(isObject(value)).toBe(is);
});

describe('valueAt', () => {
  it('prefers a name with dots over nested values', () => {
    expect(valueAt(values({ 'a.b': 1, a: { b: 2 } }), ['a.b'])).toBe(1);
    expect(valueAt(values({ a: { b: { c: 3 } } }), ['a.b.c'])).toBe(3);
  });

  it('starts at the item after $.', () => {
    const item = values({ collection: 'of the properties' }, { collection: 'c', assets: { image: { gsd: 0.3 } } });
    expect(valueAt(item, ['$.collection'])).toBe('c');
    expect(valueAt(item, ['collection'])).toBe('of the properties');
    expect(valueAt(item, ['$.assets.image.gsd'])).toBe(0.3);
    expect(valueAt(item, ['$.properties.collection'])).toBe('of the properties');
  });

  it('tries the next path after null, and keeps 0, false, and an empty text', () => {
    for (const value of [0, false, ''])
      expect(valueAt(values({ a: null, b: value, c: 1 }), ['a', 'b', 'c'])).toBe(value);
    expect(valueAt(values({ a: null }), ['a', 'missing'])).toBeUndefined();
    expect(valueAt(values({ a: 1 }), [])).toBeUndefined();
  });

  it.each(['__proto__', 'constructor', 'toString', 'a.length', 'a.constructor.name', 'list.0'])(
    'ignores values that the item does not own: %s',
    (path) => {
      expect(valueAt(values({ a: 'text', list: [1] }), [path])).toBeUndefined();
      expect(valueAt(values({ a: 'text', list: [1] }), [`$.${path}`])).toBeUndefined();
    },
  );

  it('never throws on any response', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), (properties, path) => {
        expect(valueAt(values(properties), [path, `$.${path}`])).not.toBeNull();
      }),
    );
  });
});

describe('numberAt', () => {
  it('takes the first finite number, and no texts or values that JSON cannot hold', () => {
    const item = values({ text: '12', none: Number.NaN, far: Number.POSITIVE_INFINITY, zero: 0, one: 1 });
    expect(numberAt(item, ['text', 'none', 'far', 'zero', 'one'])).toBe(0);
    expect(numberAt(item, ['text', 'none', 'far'])).toBeNull();
  });
});

describe('textAt', () => {
  it('takes the first text with a letter in it, trimmed', () => {
    const item = values({ number: 7, blank: ' \t', named: '  WorldView-3 ', other: 'x' });
    expect(textAt(item, ['number', 'blank', 'named', 'other'])).toBe('WorldView-3');
    expect(textAt(item, ['number', 'blank', 'missing'])).toBeNull();
  });
});
