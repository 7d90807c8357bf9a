import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { type DataType, type Samples, toSamples } from '../samples.ts';

/** Debian's own has GDAL's modules, whatever other Python stands before it. */
const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';

/** What GDAL finds in a file. */
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
  /** Of the image and of each of its overviews, largest first. */
  readonly levels: readonly { readonly widthPx: number; readonly heightPx: number }[];
  readonly block: readonly number[];
  readonly color: string;
}

const program = `
import json, math, sys
from osgeo import gdal
from osgeo_utils.samples import validate_cloud_optimized_geotiff as v
gdal.UseExceptions()
path = sys.argv[1]
warnings, errors, details = v.validate(path, full_check=True)
d = gdal.Open(path)
def number(x): return None if x is None else 'NaN' if math.isnan(x) else x
def levels(b): return [b] + [b.GetOverview(i) for i in range(b.GetOverviewCount())]
bands = [d.GetRasterBand(i + 1) for i in range(d.RasterCount)]
with open(path + '.values', 'wb') as out:
    for b in bands:
        for l in levels(b): out.write(bytes(l.ReadRaster()))
with open(path + '.mask', 'wb') as out:
    for l in levels(bands[0]): out.write(bytes(l.GetMaskBand().ReadRaster()))
s = d.GetSpatialRef()
print(json.dumps({
    'errors': errors, 'warnings': warnings, 'epsg': s and s.GetAuthorityCode(None), 'transform': d.GetGeoTransform(),
    'structure': d.GetMetadata('IMAGE_STRUCTURE'),
    'bands': [{
        'description': b.GetDescription(), 'type': gdal.GetDataTypeName(b.DataType), 'noData': number(b.GetNoDataValue()),
        'scale': b.GetScale(), 'offset': b.GetOffset(), 'unit': b.GetUnitType(), 'imagery': b.GetMetadata('IMAGERY'),
        'levels': [{'widthPx': l.XSize, 'heightPx': l.YSize} for l in levels(b)], 'block': b.GetBlockSize(),
        'color': gdal.GetColorInterpretationName(b.GetColorInterpretation()),
    } for b in bands]}))
`;

export function hasGdal(): boolean {
  try {
    execFileSync(python, ['-c', 'import osgeo_utils.samples.validate_cloud_optimized_geotiff'], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

/** Describes a COG, checks it by GDAL's own validator, and reads every value of every level and band, and the masks. */
export function readWithGdal(path: string, dataType: DataType) {
  const file: GdalFile = JSON.parse(execFileSync(python, ['-c', program, path], { encoding: 'utf8', stdio: 'pipe' }));
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
