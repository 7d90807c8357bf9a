import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { frameOf, readerOf, toTags } from '../../packages/cog/src/index.ts';
import { anyGrid } from '../../packages/geo/src/any-grid/any-grid.ts';
import { Raster } from '../../packages/raster/src/index.ts';
import { expect } from './test.ts';

type Ring = readonly (readonly number[])[];
/** The coordinates of a MultiPolygon. */
export type Shapes = readonly (readonly Ring[])[];

interface Mask {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly insidePx: number;
}

interface ClippedFile {
  readonly epsg: number;
  readonly pixelM: number;
  /** West, south, east and north of the file in its grid. */
  readonly box: readonly [number, number, number, number];
  readonly mask: Mask;
}

/**
 * Reads a GeoTIFF that was clipped to shapes, and expects its envelope, mask, and grid to match them, also according to
 * GDAL if it is installed.
 */
export async function expectClipped(path: string, shapes: Shapes, areaM2: number): Promise<void> {
  const file = await readClipped(path);
  const around = envelopeIn(file.epsg, shapes);
  // Snapped outward to the pixel grid by less than one pixel on each side.
  for (const [side, edge] of file.box.entries()) {
    const beyondPx = ((side < 2 ? -1 : 1) * (edge - (around[side] ?? Number.NaN))) / file.pixelM;
    expect(beyondPx, `side ${side}`).toBeGreaterThan(-0.01);
    expect(beyondPx, `side ${side}`).toBeLessThan(1.01);
  }
  const { widthPx, heightPx, insidePx } = file.mask;
  expect((insidePx * file.pixelM ** 2) / areaM2).toBeCloseTo(1, 1.7);
  expect(insidePx).toBeLessThan(widthPx * heightPx);
  if (hasGdal()) await expectSameByGdal(path, shapes, file);
}

interface GdalInfo {
  readonly metadata: { readonly IMAGE_STRUCTURE: Readonly<Record<string, string>> };
  readonly coordinateSystem: { readonly wkt: string };
  readonly cornerCoordinates: { readonly lowerLeft: readonly number[]; readonly upperRight: readonly number[] };
  readonly bands: readonly { readonly mask: { readonly flags: readonly string[] } }[];
}

/** Checks that GDAL recognizes the file, and that its cut has the same pixels. */
async function expectSameByGdal(path: string, shapes: Shapes, { epsg, box, mask }: ClippedFile): Promise<void> {
  const info = JSON.parse(execFileSync('gdalinfo', ['-json', path], { encoding: 'utf8' })) as GdalInfo;
  expect(info.metadata.IMAGE_STRUCTURE['LAYOUT']).toBe('COG');
  expect(info.coordinateSystem.wkt).toContain(`ID["EPSG",${epsg}]]`);
  expect(info.bands.map((band) => band.mask.flags)).toEqual(info.bands.map(() => ['PER_DATASET']));
  const { lowerLeft, upperRight } = info.cornerCoordinates;
  for (const [side, edge] of [...lowerLeft, ...upperRight].entries()) expect(edge).toBeCloseTo(box[side] ?? 0, 2);
  const [whole, cut, outline] = [`${path}.whole.tif`, `${path}.cut.tif`, `${path}.geojson`];
  writeFileSync(outline, JSON.stringify({ type: 'MultiPolygon', coordinates: shapes }));
  execFileSync('gdal_translate', ['-q', '-mask', 'none', path, whole]);
  execFileSync('gdalwarp', ['-q', '-overwrite', '-cutline', outline, '-dstalpha', whole, cut]);
  const { insidePx } = (await readClipped(cut)).mask;
  expect(Math.abs(insidePx - mask.insidePx) / mask.insidePx).toBeLessThan(0.001);
}

async function readClipped(path: string): Promise<ClippedFile> {
  const handle = await open(path, 'r');
  try {
    return await readOpened(handle);
  } finally {
    await handle.close();
  }
}

async function readOpened(handle: FileHandle): Promise<ClippedFile> {
  const { levels, directory } = await Raster.openPyramid(readerOf(handle, (await handle.stat()).size));
  const frame = frameOf(toTags(directory));
  if (!frame) throw new Error('The file has no grid');
  const [image] = levels;
  const { widthPx, heightPx } = image.layout;
  expect(image.hasMask).toBe(true);
  const { valid } = await image.readWindow({ left: 0, top: 0, right: widthPx, bottom: heightPx });
  const insidePx = valid?.reduce((sum, flag) => sum + (flag === 0 ? 0 : 1), 0) ?? 0;
  const [pixelM, , west, , , north] = frame.affine;
  const box = [west, north - heightPx * pixelM, west + widthPx * pixelM, north] as const;
  return { epsg: frame.epsg, pixelM, box, mask: { widthPx, heightPx, insidePx } };
}

/** Edges of a few hundred meters bend by less than a millimeter in a UTM zone, so their ends define the envelope. */
function envelopeIn(epsg: number, shapes: Shapes): readonly number[] {
  const grid = anyGrid(epsg);
  if (!grid) throw new Error(`EPSG:${epsg} is not known`);
  const places = shapes.flat(2).map(([lon = 0, lat = 0]) => grid.fromLonLat([lon, lat]));
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function hasGdal(): boolean {
  try {
    execFileSync('gdalwarp', ['--version'], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}
