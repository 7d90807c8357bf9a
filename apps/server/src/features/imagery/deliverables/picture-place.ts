import type { PictureFormat } from '@groundtrack/contract';
import { anyGrid } from '@groundtrack/geo/any-grid';
import type { Exif } from 'sharp';
import type { DeliveredImage } from '../../../providers/port/provider.ts';
import { type Delivery, geotransform, labelOf } from './delivery-facts.ts';

/** A text file with the georeference of a picture. */
export interface PlaceFile {
  readonly key: 'world-file' | 'coordinate-system' | 'png-world-file' | 'png-coordinate-system';
  readonly suffix: string;
  readonly mediaType: string;
  readonly title: string;
  readonly text: string;
}

/**
 * Georeference files of a picture, since JPEG and PNG have no field for it: a world file, and the coordinate system.
 */
export function placeFiles(image: DeliveredImage, picture: PictureSize, format: PictureFormat): PlaceFile[] {
  return [
    {
      key: format === 'jpg' ? 'world-file' : 'png-world-file',
      suffix: format === 'jpg' ? '.jgw' : '.pgw',
      mediaType: 'text/plain',
      title: `World file of the ${format.toUpperCase()}`,
      text: worldFile(image, picture),
    },
    {
      key: format === 'jpg' ? 'coordinate-system' : 'png-coordinate-system',
      suffix: `.${format}.aux.xml`,
      mediaType: 'application/xml',
      title: `Coordinate system and stretch of the ${format.toUpperCase()}`,
      text: auxXml(image),
    },
  ];
}

export interface PictureSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * Six lines: pixel width, two rotations, pixel height (negative: north is up), and the center of the upper left pixel.
 */
function worldFile(image: DeliveredImage, { widthPx, heightPx }: PictureSize): string {
  const [x, , , y] = geotransform(image);
  const [minX, minY, maxX, maxY] = image.box;
  const across = (maxX - minX) / widthPx;
  const down = (maxY - minY) / heightPx;
  const lines = [across, 0, 0, -down, x + across / 2, y - down / 2];
  // As in the GeoTIFF: further digits are rounding errors of large coordinates.
  const digits = anyGrid(image.epsg)?.unit === 'meter' ? 9 : 13;
  return lines.map((value) => `${Number(value.toFixed(digits))}\n`).join('');
}

/** The PAM file of GDAL: the coordinate system, and the stretch of each band. */
function auxXml({ epsg, stretch }: DeliveredImage): string {
  const bands = (stretch ?? []).map(
    ({ min, max }, i) =>
      `  <PAMRasterBand band="${i + 1}">\n    <Metadata>\n      <MDI key="STRETCH_MAX">${max}</MDI>\n` +
      `      <MDI key="STRETCH_MIN">${min}</MDI>\n    </Metadata>\n  </PAMRasterBand>\n`,
  );
  return `<PAMDataset>\n  <SRS>${toCrs(epsg)}</SRS>\n${bands.join('')}</PAMDataset>\n`;
}

const WGS84_WKT =
  'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],' +
  'UNIT["degree",0.0174532925199433],AUTHORITY["EPSG","4326"]]';

/** WKT 1 for common grids, which ArcGIS reads too; otherwise the EPSG code, which GDAL looks up. */
export function toCrs(epsg: number): string {
  if (epsg === 4326) return escapeQuotes(WGS84_WKT);
  const zone = epsg % 100;
  const isUtm = epsg > 32_600 && epsg < 32_761 && zone >= 1 && zone <= 60;
  if (!isUtm) return `EPSG:${epsg}`;
  const isSouth = epsg > 32_700;
  return escapeQuotes(
    `PROJCS["WGS 84 / UTM zone ${zone}${isSouth ? 'S' : 'N'}",${WGS84_WKT},PROJECTION["Transverse_Mercator"],` +
      `PARAMETER["latitude_of_origin",0],PARAMETER["central_meridian",${zone * 6 - 183}],` +
      'PARAMETER["scale_factor",0.9996],PARAMETER["false_easting",500000],' +
      `PARAMETER["false_northing",${isSouth ? 10_000_000 : 0}],UNIT["metre",1],AUTHORITY["EPSG","${epsg}"]]`,
  );
}

const escapeQuotes = (text: string) => text.replaceAll('"', '&quot;');

/** Time and position of a picture as cameras write them: UTC, and the center of the picture on WGS 84. */
export function toExif(delivery: Delivery): Exif {
  const { scene, image, simulated } = delivery;
  const [date = '', time = ''] = new Date(scene.acquiredAtMs).toISOString().split('T');
  const day = date.replaceAll('-', ':');
  const [hours, minutes, seconds] = time.slice(0, 8).split(':').map(Number);
  const what = `${labelOf(delivery)} ${scene.satellite}${simulated ? ', simulated image' : ''}`;
  return {
    IFD0: { ImageDescription: toAscii(what), Software: 'Groundtrack' },
    IFD2: {
      // sRGB.
      ColorSpace: '1',
      DateTimeOriginal: `${day} ${time.slice(0, 8)}`,
      SubSecTimeOriginal: time.slice(9, 12),
      OffsetTimeOriginal: '+00:00',
    },
    IFD3: {
      ...toExifPosition(image),
      GPSMapDatum: 'WGS-84',
      GPSDateStamp: day,
      GPSTimeStamp: `${hours}/1 ${minutes}/1 ${seconds}/1`,
    },
  };
}

/** Empty if the center of the grid is unknown. */
function toExifPosition({ epsg, box: [minX, minY, maxX, maxY] }: DeliveredImage): Record<string, string> {
  const [lonDeg = Infinity, latDeg = Infinity] = anyGrid(epsg)?.toLonLat([(minX + maxX) / 2, (minY + maxY) / 2]) ?? [];
  if (!Number.isFinite(lonDeg) || !Number.isFinite(latDeg)) return {};
  return {
    GPSLatitudeRef: latDeg < 0 ? 'S' : 'N',
    GPSLatitude: toRationals(Math.abs(latDeg)),
    GPSLongitudeRef: lonDeg < 0 ? 'W' : 'E',
    GPSLongitude: toRationals(Math.abs(lonDeg)),
  };
}

/** Degrees, minutes, and seconds, to 3 mm. */
function toRationals(degrees: number): string {
  const tenThousandths = Math.round(degrees * 36_000_000);
  const seconds = tenThousandths % 600_000;
  const minutes = Math.floor(tenThousandths / 600_000);
  return `${Math.floor(minutes / 60)}/1 ${minutes % 60}/1 ${seconds}/10000`;
}

/** EXIF allows only ASCII. */
function toAscii(text: string): string {
  return text.replaceAll(/[^\u0020-\u007E]/g, '?').slice(0, 200);
}
