import sharp from 'sharp';

/** 200 × 200 pixels of 100 m in UTM zone 32 around 10° E 50° N, which is at 571,666 east and 5,539,109 north. */
export async function testGeotiff(): Promise<Uint8Array> {
  const side = 200;
  const pixels = Uint8Array.from({ length: side * side }, (_, i) => i % side);
  const plain = await sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .toColourspace('b-w')
    .tiff({ compression: 'none' })
    .toBuffer();
  return withFrame(plain, { epsg: 32_632, west: 561_666, north: 5_549_109, pixelM: 100 });
}

/** The same TIFF with its directory moved to the end and the tags of a GeoTIFF added. */
function withFrame(
  tiff: Uint8Array,
  { epsg, west, north, pixelM }: { epsg: number; west: number; north: number; pixelM: number },
) {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const at = view.getUint32(4, true);
  const count = view.getUint16(at, true);
  const entries = Array.from({ length: count }, (_, i) => tiff.slice(at + 2 + i * 12, at + 14 + i * 12));
  const base = tiff.byteLength + (tiff.byteLength % 2);
  const doubles = new Float64Array([pixelM, pixelM, 0, 0, 0, 0, west, north, 0]);
  const keys = new Uint16Array([1, 1, 0, 2, 1024, 0, 1, 1, 3072, 0, 1, epsg]);
  const entry = (tag: number, type: number, length: number, offset: number) => {
    const bytes = new DataView(new ArrayBuffer(12));
    bytes.setUint16(0, tag, true);
    bytes.setUint16(2, type, true);
    bytes.setUint32(4, length, true);
    bytes.setUint32(8, offset, true);
    return new Uint8Array(bytes.buffer);
  };
  const all = [
    ...entries,
    entry(33_550, 12, 3, base),
    entry(33_922, 12, 6, base + 24),
    entry(34_735, 3, keys.length, base + 72),
  ];
  const directory = new Uint8Array(2 + all.length * 12 + 4);
  new DataView(directory.buffer).setUint16(0, all.length, true);
  all.forEach((bytes, i) => directory.set(bytes, 2 + i * 12));
  const parts = [
    tiff,
    new Uint8Array(base - tiff.byteLength),
    new Uint8Array(doubles.buffer),
    new Uint8Array(keys.buffer),
    directory,
  ];
  const whole = new Uint8Array(Buffer.concat(parts));
  new DataView(whole.buffer).setUint32(4, base + 72 + keys.byteLength, true);
  return whole;
}
