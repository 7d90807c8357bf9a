import { writeCog } from '@groundtrack/cog';

/** Position of the image: in UTM 13, with pixels of half a meter. */
export const IMAGE = { epsg: 32_613, west: 700_000, north: 4_400_000, pixelM: 0.5 } as const;

/** Smooth ground with some bits of noise in four uint16 bands, like a real image. */
export async function makeImage(file: string, sidePx: number): Promise<void> {
  function* rows() {
    let state = 1;
    for (let top = 0; top < sidePx; top += 256) {
      const count = Math.min(256, sidePx - top) * sidePx;
      const bands = [0, 1, 2, 3].map((band) => {
        const values = new Uint16Array(count);
        for (let i = 0; i < count; i++) {
          state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
          values[i] = 2000 + 700 * band + 900 * Math.sin((top * sidePx + i) / 90_000) + (state >>> 26);
        }
        return values;
      });
      yield { bands };
    }
  }
  await writeCog(
    file,
    {
      widthPx: sidePx,
      heightPx: sidePx,
      dataType: 'uint16',
      bands: [{}, {}, {}, {}],
      nodata: 0,
      epsg: IMAGE.epsg,
      transform: [IMAGE.west, IMAGE.pixelM, 0, IMAGE.north, 0, -IMAGE.pixelM],
      deflateLevel: 1,
    },
    rows(),
  );
}
