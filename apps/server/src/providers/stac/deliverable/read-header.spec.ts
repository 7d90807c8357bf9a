import { afterEach, describe, expect, it } from 'vitest';
import { testHttpClient } from '../../../testing/test-http-client.ts';
import { makeTiff, type TiffWish } from '../testing/make-tiff.ts';
import { openRangeServer, type RangeFaults, type RangeServer } from '../testing/range-server.ts';
import { readHeader } from './read-header.ts';

const rules = { provider: 'acme', hosts: ['127.0.0.1'], privateAddresses: true, http: testHttpClient };
const { signal } = new AbortController();

let server: RangeServer | undefined;
afterEach(() => server?.close());

async function read(file: Uint8Array, faults: RangeFaults = {}) {
  server = await openRangeServer(file, faults);
  return readHeader({ rules, address: server.url, secretHeaders: {}, signal });
}

describe('the header of a remote image', () => {
  it('is read in parts, at any position in the file', async () => {
    const file = makeTiff({ sidePx: 1024, bands: 4, bits: 16 });
    expect(await read(file)).toEqual({
      hasRanges: true,
      fileBytes: file.byteLength,
      version: '"old"',
      widthPx: 1024,
      heightPx: 1024,
      isTiled: true,
      position: 'grid',
      epsg: 32_632,
      affine: [100, 0, 568_500, 0, -100, 5_542_300],
      dataTypes: ['uint16'],
      bands: 4,
      compression: 1,
      photometric: 1,
    });
    // One request each for the first byte, the beginning of the file, and its end.
    expect(server?.requests).toBeLessThanOrEqual(4);
    expect(server?.sentBytes).toBeLessThan(200_000);
  });

  it('is read from the beginning of the file if the server sends no parts', async () => {
    const small = makeTiff({ epsg: 3857 });
    expect(await read(small, { ignoresRanges: true })).toMatchObject({ hasRanges: false, epsg: 3857 });
    await server?.close();
    const large = makeTiff({ sidePx: 2048 });
    expect(await read(large, { ignoresRanges: true })).toEqual({
      hasRanges: false,
      fileBytes: large.byteLength,
      version: '"old"',
    });
    expect(server?.sentBytes).toBeGreaterThan(0);
  });

  it.each<[string, TiffWish, object]>([
    ['floating point', { bits: 32, sampleFormat: 3 }, { dataTypes: ['float32'] }],
    ['signed numbers', { bits: 16, sampleFormat: 2 }, { dataTypes: ['int16'] }],
    ['complex numbers', { bits: 32, sampleFormat: 5 }, { dataTypes: ['cint32'] }],
    ['a tile for each band', { bands: 3, isPlanar: true }, { bands: 3 }],
    ['ZSTD', { compression: 50_000 }, { compression: 50_000 }],
    ['degrees', { epsg: 4326 }, { epsg: 4326, position: 'grid' }],
    ['no code', { epsg: null }, { epsg: null, position: 'grid' }],
    ['measured points', { hasControlPoints: true }, { position: 'control points' }],
    ['strips', { isTiled: false }, { isTiled: false }],
  ])('describes %s', async (_what, wish, expected) => {
    expect(await read(makeTiff(wish))).toMatchObject(expected);
  });

  it('is reported as missing', async () => {
    const none = { otherFormat: 'no TIFF, or one that is cut off' };
    expect(await read(Buffer.from('<!doctype html><title>Sign in</title>'))).toMatchObject(none);
    await server?.close();
    const file = makeTiff({ sidePx: 256 });
    expect(await read(file.subarray(0, file.byteLength - 60))).toMatchObject(none);
  });

  it('is reported as a page if the server sends one', async () => {
    const page = Buffer.from('<!doctype html><title>Sign in</title>');
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    const expected = { otherFormat: 'a web page in place of the file' };
    expect(await read(page, { headers })).toMatchObject(expected);
    await server?.close();
    expect(await read(page, { headers, ignoresRanges: true })).toMatchObject(expected);
  });

  it('is not read without end if a directory claims a million values', async () => {
    const file = Buffer.from(makeTiff());
    const at = file.readUInt32LE(4);
    // Claims 4 billion values for the bits of the bands.
    file.writeUInt32LE(0xff_ff_ff_ff, at + 2 + 2 * 12 + 4);
    expect(await read(file)).toMatchObject({ otherFormat: expect.any(String) });
    expect(server?.requests).toBeLessThanOrEqual(3);
  });
});
