import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { type DataType, type Samples, toSamples } from '../samples.ts';

/** Debian's Python has GDAL's modules, even if another Python comes first in PATH. */
const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';

/** The output of `gdalinfo -json -checksum` for a file. */
interface GdalInfo {
  readonly size: [number, number];
  readonly geoTransform: number[];
  readonly cornerCoordinates: Record<'upperLeft' | 'lowerRight', [number, number]>;
  readonly stac: { readonly 'proj:epsg'?: number };
  readonly metadata: Record<string, Record<string, string>>;
  readonly bands: { type: string; noDataValue?: number; overviews?: { size: [number, number] }[]; checksum: number }[];
}

/** The contents of a file, as read by GDAL. */
interface GdalFile {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  readonly epsg: string | null;
  readonly transform: readonly number[];
  readonly structure: Readonly<Record<string, string>>;
  readonly bands: readonly GdalBand[];
}

interface GdalBand {
  readonly description: string;
  readonly type: string;
  readonly noData: number | string | null;
  readonly scale: number | null;
  readonly offset: number | null;
  readonly unit: string;
  readonly imagery: Readonly<Record<string, string>>;
  /** Sizes of the image and its overviews, largest first. */
  readonly levels: readonly { readonly widthPx: number; readonly heightPx: number }[];
  readonly block: readonly number[];
  readonly color: string;
}

const program = `
import json, math, sys
from osgeo import gdal
from osgeo_utils.samples import validate_cloud_optimized_geotiff as v
gdal.UseExceptions()
def number(x): return None if x is None else 'NaN' if math.isnan(x) else x
def levels(b): return [b] + [b.GetOverview(i) for i in range(b.GetOverviewCount())]
def info(path): return gdal.Info(path, format='json', computeChecksum=True)
def read(path):
    warnings, errors, details = v.validate(path, full_check=True)
    d = gdal.Open(path)
    bands = [d.GetRasterBand(i + 1) for i in range(d.RasterCount)]
    with open(path + '.values', 'wb') as out:
        for b in bands:
            for l in levels(b): out.write(bytes(l.ReadRaster()))
    with open(path + '.mask', 'wb') as out:
        for l in levels(bands[0]): out.write(bytes(l.GetMaskBand().ReadRaster()))
    s = d.GetSpatialRef()
    return {
        'errors': errors, 'warnings': warnings, 'epsg': s and s.GetAuthorityCode(None),
        'transform': d.GetGeoTransform(), 'structure': d.GetMetadata('IMAGE_STRUCTURE'),
        'bands': [{
            'description': b.GetDescription(), 'type': gdal.GetDataTypeName(b.DataType),
            'noData': number(b.GetNoDataValue()), 'scale': b.GetScale(), 'offset': b.GetOffset(),
            'unit': b.GetUnitType(), 'imagery': b.GetMetadata('IMAGERY'),
            'levels': [{'widthPx': l.XSize, 'heightPx': l.YSize} for l in levels(b)], 'block': b.GetBlockSize(),
            'color': gdal.GetColorInterpretationName(b.GetColorInterpretation()),
        } for b in bands]}
def answer(what, path):
    try: return {'answer': {'info': info, 'read': read}[what](path)}
    except Exception as e: return {'error': str(e)}
print('"ready"', flush=True)
for line in sys.stdin: print(json.dumps(answer(*json.loads(line))), flush=True)
`;

/** GDAL in a single Python process, because starting Python takes longer than the calls. */
export interface Gdal {
  info(path: string): Promise<GdalInfo>;
  /** Describes a COG, runs GDAL's own validator, and reads all values of all levels and bands, and the masks. */
  read(path: string, dataType: DataType): Promise<GdalRead>;
  close(): Promise<void>;
}

interface GdalRead {
  readonly file: GdalFile;
  /** The levels of each band. */
  readonly bands: readonly (readonly Samples[])[];
  readonly masks: readonly Samples[];
}

/**
 * Starts GDAL.
 * @param message explains what is missing, which checks are skipped, and which Debian packages to install
 * @param isRequired throws if GDAL is missing, as in CI; otherwise only the message is printed
 * @returns null if GDAL is missing
 */
export async function openGdal(message: string, isRequired: boolean): Promise<Gdal | null> {
  const child = spawn(python, ['-c', program], { stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = once(child, 'close').catch(() => undefined);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  if ((await lines.next()).done === true) {
    if (isRequired) throw new Error(message);
    process.stderr.write(`\n*** ${message} ***\n\n`);
    return null;
  }
  const ask = async (what: string, path: string) => {
    child.stdin.write(`${JSON.stringify([what, path])}\n`);
    const line = await lines.next();
    const { answer, error } = JSON.parse(line.done === true ? '{"error":"GDAL ended"}' : line.value);
    if (error !== undefined) throw new Error(`GDAL, of ${path}: ${error}`);
    return answer;
  };
  return {
    info: (path) => ask('info', path),
    read: async (path, dataType) => withValues(await ask('read', path), path, dataType),
    close: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

/** Reads the values from the files that GDAL wrote next to the image. */
function withValues(file: GdalFile, path: string, dataType: DataType): GdalRead {
  const sizes = (file.bands[0]?.levels ?? []).map(({ widthPx, heightPx }) => widthPx * heightPx);
  const values = toSamples(dataType, readFileSync(`${path}.values`));
  const mask = readFileSync(`${path}.mask`);
  for (const kind of ['values', 'mask']) rmSync(`${path}.${kind}`);
  let at = 0;
  const take = (from: Samples): Samples[] =>
    sizes.map((size) => {
      at += size;
      return from.subarray(at - size, at);
    });
  const bands = file.bands.map(() => take(values));
  at = 0;
  return { file, bands, masks: take(mask) };
}
