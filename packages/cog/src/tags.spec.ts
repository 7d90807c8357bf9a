import { describe, expect, test } from 'vitest';
import { asciiField, bytesOfType, doubleField, fieldType, keptTags, longField, shortField, tag } from './tags.ts';

describe('tags', () => {
  test('have unique numbers', () => {
    const numbers = Object.values(tag);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('that are copied contain no offsets and no georeference', () => {
    const own = [
      tag.newSubfileType,
      tag.stripOffsets,
      tag.stripByteCounts,
      tag.tileOffsets,
      tag.tileByteCounts,
      tag.dateTime,
      tag.modelPixelScale,
      tag.modelTiepoint,
      tag.modelTransformation,
      tag.geoKeyDirectory,
      tag.gdalMetadata,
      tag.gdalNodata,
    ];
    expect(own.filter((number) => keptTags.has(number))).toEqual([]);
    expect([...keptTags].every((number) => Object.values<number>(tag).includes(number))).toBe(true);
  });
});

test.each([
  [fieldType.byte, 1],
  [fieldType.ascii, 1],
  [fieldType.short, 2],
  [fieldType.long, 4],
  [fieldType.rational, 8],
  [fieldType.double, 8],
  [fieldType.ifd, 4],
  [fieldType.long8, 8],
  [fieldType.ifd8, 8],
  [0, undefined],
  [14, undefined],
  [19, undefined],
])('a value of type %i has %s bytes', (type, bytes) => {
  expect(bytesOfType(type)).toBe(bytes);
});

test.each([
  ['text includes its terminator', asciiField(1, 'ab'), { type: 2, count: 3, bytes: [97, 98, 0] }],
  ['text counts bytes, not letters', asciiField(1, 'é'), { type: 2, count: 3, bytes: [0xc3, 0xa9, 0] }],
  ['empty text is its terminator', asciiField(1, ''), { type: 2, count: 1, bytes: [0] }],
  ['shorts are little-endian', shortField(1, [1, 0x0203]), { type: 3, count: 2, bytes: [1, 0, 3, 2] }],
  ['longs are little-endian', longField(1, [0xff_fe_fd_fc]), { type: 4, count: 1, bytes: [0xfc, 0xfd, 0xfe, 0xff] }],
  ['doubles are little-endian', doubleField(1, [1]), { type: 12, count: 1, bytes: [0, 0, 0, 0, 0, 0, 0xf0, 0x3f] }],
])('%s', (_what, field, expected) => {
  expect({ ...field, bytes: [...field.bytes] }).toEqual({ tag: 1, ...expected });
  expect(field.bytes.length).toBe(field.count * (bytesOfType(field.type) ?? 0));
});

test('a value that does not fit a field throws instead of wrapping around', () => {
  expect(() => shortField(1, [65_536])).toThrow(RangeError);
  expect(() => longField(1, [2 ** 32])).toThrow(RangeError);
  expect(() => longField(1, [-1])).toThrow(RangeError);
});
