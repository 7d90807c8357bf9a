import { describe, expect, it } from 'vitest';
import { type DataType, limitsOf, toBits, toDataType, toSamples } from './samples.ts';

const [UNSIGNED, SIGNED, FLOATING, UNDEFINED, COMPLEX] = [1, 2, 3, 4, 6];

describe('the data type of samples', () => {
  it.each<[number, readonly number[], DataType | null]>([
    [UNSIGNED, [1, 2, 7, 8], 'uint8'],
    [UNSIGNED, [9, 12, 16], 'uint16'],
    [UNSIGNED, [32], 'uint32'],
    [UNSIGNED, [0, 17, 24, 31, 33, 64], null],
    [UNDEFINED, [8], 'uint8'],
    [SIGNED, [8], 'int8'],
    [SIGNED, [16], 'int16'],
    [SIGNED, [32], 'int32'],
    [SIGNED, [4, 12, 24, 64], null],
    [FLOATING, [32], 'float32'],
    [FLOATING, [64], 'float64'],
    [FLOATING, [16, 24], null],
    [COMPLEX, [64, 128], null],
  ])('of format %i with %j bits is %s', (format, bits, dataType) => {
    for (const each of bits) expect([each, toDataType(format, each)]).toEqual([each, dataType]);
  });

  it.each<[DataType, number, number]>([
    ['uint8', 0, 255],
    ['int8', -128, 127],
    ['uint16', 0, 65_535],
    ['int32', -2_147_483_648, 2_147_483_647],
    ['float32', -Infinity, Infinity],
  ])('%s is %d to %d', (dataType, min, max) => {
    expect(limitsOf(dataType)).toEqual([min, max]);
  });
});

it('bytes become samples at any position', () => {
  const bytes = new Uint8Array([0, ...new Uint8Array(Uint32Array.of(70_000, 80_000).buffer), 9]);
  expect([...toSamples('uint32', bytes.subarray(1))]).toEqual([70_000, 80_000]);
  expect([...toSamples('uint16', bytes.subarray(1))].slice(0, 2)).toEqual([70_000 - 65_536, 1]);
});

it('samples share their bits with unsigned integers', () => {
  const samples = Int16Array.of(-1, -32_768, 5).subarray(1);
  const bits = toBits(samples);
  expect([...bits]).toEqual([32_768, 5]);
  bits[0] = 65_535;
  expect([...samples]).toEqual([-1, 5]);
});
