import { EQUATOR_RADIUS_M } from '@groundtrack/geo';
import { escapeHtml } from '../../../lib/escape-html.ts';

export interface WmtsLayer {
  readonly title: string;
  /** Contains `{TileMatrix}`, `{TileCol}`, and `{TileRow}`. */
  readonly tileTemplate: string;
  /** URL of these capabilities. */
  readonly address: string;
  readonly mediaType: string;
  /** West, south, east, north in degrees; east may exceed 180. */
  readonly bounds: readonly [number, number, number, number];
  readonly maxLevel: number;
}

const HALF_WORLD_M = Math.PI * EQUATOR_RADIUS_M;
/** Scale of level 0 in GoogleMapsCompatible (OGC 07-057r7, annex E.4), for pixels of 0.28 mm. */
const SCALE_DENOMINATOR_0 = 559_082_264.028_717_8;
/** Latitude limit of Web Mercator. */
const LATITUDE_MAX = 85.051_128_779_806_6;

/** Capabilities of one layer with RESTful tiles in GoogleMapsCompatible (WMTS 1.0.0, OGC 07-057r7). */
export function wmtsCapabilities(layer: WmtsLayer): string {
  const { title, tileTemplate, address, mediaType, bounds, maxLevel } = layer;
  const [west, south, east, north] = toMapBounds(bounds);
  return `<?xml version="1.0" encoding="UTF-8"?>
<Capabilities xmlns="http://www.opengis.net/wmts/1.0" xmlns:ows="http://www.opengis.net/ows/1.1" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.0.0">
  <ows:ServiceIdentification>
    <ows:Title>${escapeHtml(title)}</ows:Title>
    <ows:ServiceType>OGC WMTS</ows:ServiceType>
    <ows:ServiceTypeVersion>1.0.0</ows:ServiceTypeVersion>
  </ows:ServiceIdentification>
  <Contents>
    <Layer>
      <ows:Title>${escapeHtml(title)}</ows:Title>
      <ows:WGS84BoundingBox>
        <ows:LowerCorner>${west} ${south}</ows:LowerCorner>
        <ows:UpperCorner>${east} ${north}</ows:UpperCorner>
      </ows:WGS84BoundingBox>
      <ows:Identifier>image</ows:Identifier>
      <ows:BoundingBox crs="urn:ogc:def:crs:EPSG::3857">
        <ows:LowerCorner>${toMercator(west, south).join(' ')}</ows:LowerCorner>
        <ows:UpperCorner>${toMercator(east, north).join(' ')}</ows:UpperCorner>
      </ows:BoundingBox>
      <Style isDefault="true"><ows:Identifier>default</ows:Identifier></Style>
      <Format>${mediaType}</Format>
      <TileMatrixSetLink><TileMatrixSet>GoogleMapsCompatible</TileMatrixSet></TileMatrixSetLink>
      <ResourceURL format="${mediaType}" resourceType="tile" template="${escapeHtml(tileTemplate)}"/>
    </Layer>
    <TileMatrixSet>
      <ows:Identifier>GoogleMapsCompatible</ows:Identifier>
      <ows:SupportedCRS>urn:ogc:def:crs:EPSG::3857</ows:SupportedCRS>
      <WellKnownScaleSet>urn:ogc:def:wkss:OGC:1.0:GoogleMapsCompatible</WellKnownScaleSet>
${Array.from({ length: maxLevel + 1 }, (_, level) => tileMatrix(level)).join('\n')}
    </TileMatrixSet>
  </Contents>
  <ServiceMetadataURL xlink:href="${escapeHtml(address)}"/>
</Capabilities>
`;
}

function tileMatrix(level: number): string {
  const side = 2 ** level;
  return `      <TileMatrix>
        <ows:Identifier>${level}</ows:Identifier>
        <ScaleDenominator>${SCALE_DENOMINATOR_0 / side}</ScaleDenominator>
        <TopLeftCorner>${-HALF_WORLD_M} ${HALF_WORLD_M}</TopLeftCorner>
        <TileWidth>256</TileWidth>
        <TileHeight>256</TileHeight>
        <MatrixWidth>${side}</MatrixWidth>
        <MatrixHeight>${side}</MatrixHeight>
      </TileMatrix>`;
}

/** QGIS interprets degrees as meters unless the bounds are given in the reference system of the tiles. */
function toMercator(lonDeg: number, latDeg: number): readonly [number, number] {
  return [(HALF_WORLD_M * lonDeg) / 180, EQUATOR_RADIUS_M * Math.asinh(Math.tan((latDeg * Math.PI) / 180))];
}

/** Web Mercator ends at 85 degrees; images beyond are moved to its edge. */
function toMapLatitude(latDeg: number): number {
  return Math.max(-LATITUDE_MAX, Math.min(LATITUDE_MAX, latDeg));
}

/** A box cannot cross the antimeridian, where the map ends, so an image across it gets all longitudes. */
function toMapBounds([west, south, east, north]: WmtsLayer['bounds']): WmtsLayer['bounds'] {
  const [left, right] = east > 180 ? [-180, 180] : [west, east];
  return [left, toMapLatitude(south), right, toMapLatitude(north)];
}
