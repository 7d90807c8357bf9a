import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeCog } from '@groundtrack/cog';
import { epsgAt, type LonLat, type Projection, projection } from '@groundtrack/geo';
import type { Phenomenology, SceneLook } from '@groundtrack/scene-renderer';
import { renderImage, renderQuicklook } from '@groundtrack/scene-renderer/render';
import { makeZip } from 'client-zip';
import sharp from 'sharp';
import type { ServedFile } from './signed-files.ts';

/** A closed ring of longitudes and latitudes. */
export type LonLatRing = readonly LonLat[];

export interface SceneFile {
  /** Seeds clouds and speckle. */
  readonly id: string;
  readonly kind: Phenomenology;
  readonly acquiredAtMs: number;
  /** 0 to 1; null for radar. */
  readonly cloudCover: number | null;
  readonly offNadirDeg: number;
  /** Coarser if the file would be larger than `maxSidePx`. */
  readonly pixelM: number;
  /** What the file shows; pixels outside have no data. */
  readonly ring: LonLatRing;
}

export interface FileVariant {
  /** `rotated`: turned by ten degrees in UTM; `degrees`: the same in EPSG:4326. Default: north up in UTM. */
  readonly grid?: 'north-up' | 'rotated' | 'degrees';
  /** Default: `uint8`. */
  readonly dataType?: 'uint8' | 'uint16' | 'float32';
  /** Default: 2,000. */
  readonly maxSidePx?: number;
}

const TURN_DEG = 10;
/** Values of 16 bits and floats are 8-bit values times this, so that they need stretching. */
const WIDE_FACTOR = 16;

/** Affine transform in GDAL's order. */
type Transform = readonly [number, number, number, number, number, number];

/** A Cloud Optimized GeoTIFF of simulated ground. */
export async function drawSceneFile(scene: SceneFile, variant: FileVariant = {}): Promise<ServedFile> {
  const folder = await mkdtemp(join(tmpdir(), 'provider-double-'));
  try {
    const path = join(folder, 'image.tif');
    const source = await drawSource(scene, variant.maxSidePx ?? 2000, join(folder, 'drawn.tif'));
    await writeTarget(path, targetOf(source, variant.grid ?? 'north-up'), { source, scene, variant });
    return { bytes: await readFile(path), mediaType: 'image/tiff' };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A small picture of a whole scene. @param corners upper left, lower left, lower right, upper right, closed */
export async function drawThumbnail(scene: Omit<SceneFile, 'ring'>, corners: LonLatRing): Promise<ServedFile> {
  const { bytes, mediaType } = await renderQuicklook({ scene: toLook(scene, corners), widthPx: 300 });
  return { bytes, mediaType };
}

/** A package of an image and texts. */
export async function zipFiles(files: Readonly<Record<string, Uint8Array | string>>): Promise<ServedFile> {
  const entries = Object.entries(files).map(([name, input]) => ({
    name,
    input: typeof input === 'string' ? input : Uint8Array.from(input),
    lastModified: new Date(0),
  }));
  return { bytes: new Uint8Array(await new Response(makeZip(entries)).arrayBuffer()), mediaType: 'application/zip' };
}

interface Source {
  readonly grid: Projection;
  readonly minX: number;
  readonly maxY: number;
  readonly pixelM: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly channels: number;
  readonly pixels: Uint8Array;
}

function toLook(scene: Omit<SceneFile, 'ring'>, footprint: LonLatRing): SceneLook {
  const isRadar = scene.kind === 'sar';
  return {
    featureId: scene.id,
    phenomenology: scene.kind,
    footprint: { type: 'Polygon', coordinates: [footprint] },
    acquiredAtMs: scene.acquiredAtMs,
    cloudCover: isRadar ? null : scene.cloudCover,
    sunElevationDeg: isRadar ? null : 50,
    sunAzimuthDeg: isRadar ? null : 150,
    offNadirDeg: scene.offNadirDeg,
    groundSampleDistanceM: scene.pixelM,
    orbitState: 'descending',
    lookSide: 'right',
  };
}

/** Draws the bounding box of the scene, north up in UTM. */
async function drawSource(scene: SceneFile, maxSidePx: number, path: string): Promise<Source> {
  const [first = [0, 0]] = scene.ring;
  const grid = projection(epsgAt({ type: 'Point', coordinates: first }));
  const places = scene.ring.map((place) => grid.toMeters(place));
  const xs = places.map(([x]) => x);
  const ys = places.map(([, y]) => y);
  const sideM = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  const pixelM = Math.max(scene.pixelM, sideM / (maxSidePx - 2));
  const [minX, minY] = [Math.floor(Math.min(...xs) / pixelM) * pixelM, Math.floor(Math.min(...ys) / pixelM) * pixelM];
  const maxX = minX + Math.ceil((Math.max(...xs) - minX) / pixelM) * pixelM;
  const maxY = minY + Math.ceil((Math.max(...ys) - minY) / pixelM) * pixelM;
  const look = toLook({ ...scene, pixelM }, cornersOf(grid, [minX, minY, maxX, maxY]));
  const spec = { scene: look, epsg: grid.epsg, box: [minX, minY, maxX, maxY] as const, groundSampleDistanceM: pixelM };
  const { widthPx, heightPx } = renderImage({ ...spec, path });
  const { data, info } = await sharp(path)
    .toColourspace(scene.kind === 'ms' ? 'srgb' : 'b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { grid, minX, maxY, pixelM, widthPx, heightPx, channels: info.channels, pixels: data };
}

function cornersOf(grid: Projection, [minX, minY, maxX, maxY]: readonly [number, number, number, number]): LonLatRing {
  const corners = [
    [minX, maxY],
    [minX, minY],
    [maxX, minY],
    [maxX, maxY],
    [minX, maxY],
  ] as const;
  return corners.map((corner) => grid.toLonLat(corner));
}

interface Target {
  readonly epsg: number;
  readonly transform: Transform;
  /** From pixels to the meters of the source, whatever the grid of the file is. */
  readonly inMeters: Transform;
}

function targetOf(source: Source, kind: 'north-up' | 'rotated' | 'degrees'): Target {
  const { grid, minX, maxY, pixelM } = source;
  const northUp: Transform = [minX, pixelM, 0, maxY, 0, -pixelM];
  if (kind === 'north-up') return { epsg: grid.epsg, transform: northUp, inMeters: northUp };
  const turned = turnedTransform(source);
  if (kind === 'rotated') return { epsg: grid.epsg, transform: turned, inMeters: turned };
  return { epsg: 4326, transform: inDegrees(turned, source), inMeters: turned };
}

/** Turned around the center of the source. */
function turnedTransform({ minX, maxY, pixelM, widthPx, heightPx }: Source): Transform {
  const turn = (TURN_DEG * Math.PI) / 180;
  const [right, down] = [pixelM * Math.cos(turn), pixelM * Math.sin(turn)];
  const x = minX + (pixelM * widthPx - right * widthPx - down * heightPx) / 2;
  const y = maxY - (pixelM * heightPx + down * widthPx - right * heightPx) / 2;
  return [x, right, down, y, down, -right];
}

/** The same grid in degrees, linear between its upper left, upper right, and lower left corner. */
function inDegrees([x, dx, rx, y, ry, dy]: Transform, { grid, widthPx, heightPx }: Source): Transform {
  const [lon, lat] = grid.toLonLat([x, y]);
  const right = grid.toLonLat([x + dx * widthPx, y + ry * widthPx]);
  const below = grid.toLonLat([x + rx * heightPx, y + dy * heightPx]);
  return [
    lon,
    (right[0] - lon) / widthPx,
    (below[0] - lon) / heightPx,
    lat,
    (right[1] - lat) / widthPx,
    (below[1] - lat) / heightPx,
  ];
}

interface Drawn {
  readonly source: Source;
  readonly scene: SceneFile;
  readonly variant: FileVariant;
}

async function writeTarget(path: string, target: Target, { source, scene, variant }: Drawn): Promise<void> {
  const { dataType = 'uint8' } = variant;
  const isRgb = source.channels === 3;
  const { widthPx, heightPx } = source;
  const bands = (isRgb ? ['red', 'green', 'blue'] : ['gray']).map((name) => ({ name }));
  const { epsg, transform } = target;
  const datetime = new Date(scene.acquiredAtMs);
  await writeCog(
    path,
    { widthPx, heightPx, dataType, bands, isRgb, nodata: 0, epsg, transform, datetime },
    rowsOf(source, target.inMeters, { ring: scene.ring, dataType }),
  );
}

const ARRAYS = { uint8: Uint8Array, uint16: Uint16Array, float32: Float32Array };

/** The nearest pixels of the source within the ring. */
function* rowsOf(
  source: Source,
  [x0, dx, rx, y0, ry, dy]: Transform,
  { ring, dataType }: { readonly ring: LonLatRing; readonly dataType: keyof typeof ARRAYS },
) {
  const { grid, minX, maxY, pixelM, widthPx, heightPx, channels } = source;
  const factor = dataType === 'uint8' ? 1 : WIDE_FACTOR;
  const determinant = dx * dy - rx * ry;
  const outline = ring.map((place) => {
    const [x, y] = grid.toMeters(place);
    return [((x - x0) * dy - (y - y0) * rx) / determinant, ((y - y0) * dx - (x - x0) * ry) / determinant] as const;
  });
  for (let row = 0; row < heightPx; row++) {
    const pixels = new ARRAYS[dataType](widthPx * channels);
    for (const [from, to] of spansOf(outline, row + 0.5)) {
      for (let column = Math.max(0, Math.ceil(from - 0.5)); column + 0.5 < to && column < widthPx; column++) {
        const [c, r] = [column + 0.5, row + 0.5];
        const x = Math.floor((x0 + dx * c + rx * r - minX) / pixelM);
        const y = Math.floor((maxY - y0 - ry * c - dy * r) / pixelM);
        if (x < 0 || y < 0 || x >= widthPx || y >= heightPx) continue;
        // 0 is no data.
        for (let band = 0; band < channels; band++)
          pixels[column * channels + band] =
            Math.max(1, source.pixels[(y * widthPx + x) * channels + band] ?? 0) * factor;
      }
    }
    yield { pixels };
  }
}

/** Where a row crosses the inside of an outline: first and last column of each part. */
function spansOf(outline: readonly (readonly [number, number])[], row: number): (readonly [number, number])[] {
  const crossings = outline.flatMap(([x, y], at) => {
    const [nextX, nextY] = outline[(at + 1) % outline.length] ?? [x, y];
    return y > row === nextY > row ? [] : [x + ((row - y) / (nextY - y)) * (nextX - x)];
  });
  const sorted = crossings.toSorted((a, b) => a - b);
  return sorted.flatMap((from, at) => (at % 2 === 0 ? [[from, sorted[at + 1] ?? from] as const] : []));
}
