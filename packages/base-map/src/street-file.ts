import { createHash } from 'node:crypto';
import * as path from 'node:path';
import { MapFileError, PmtilesFile } from './pmtiles-file.ts';

/** Layers of the Protomaps schema that the map requires. */
const NEEDED = ['earth', 'water', 'roads'];
/** Field that the features of these layers must have. */
const NEEDED_FIELD = 'kind';
/** First zoom at which the file is drawn. Below it, Natural Earth is as good. */
export const STREETS_FROM_ZOOM = 8;

export interface StreetFile {
  /** Changes with the file. */
  readonly edition: string;
  /** Shown on the map, as required by its license. */
  readonly attribution: string;
}

/**
 * Describes a file of OpenStreetMap vector tiles (PMTiles 3, Protomaps schema 4) from its header and metadata only.
 * @throws MapFileError which explains why the file cannot be drawn
 */
export function describeStreetFile(file: string): StreetFile {
  const archive = new PmtilesFile(file);
  try {
    const { maxZoom } = archive.header;
    if (maxZoom < STREETS_FROM_ZOOM)
      throw new MapFileError(`its tiles end at zoom ${maxZoom}; below ${STREETS_FROM_ZOOM} the built-in map is drawn`);
    const metadata = readMetadata(archive.metadata());
    const layers = new Map(listOf(metadata['vector_layers']).map((layer) => [layer['id'], layer['fields']]));
    const missing = NEEDED.filter((name) => !layers.has(name));
    if (missing.length > 0)
      throw new MapFileError(`its tiles are of another schema than that of Protomaps: no layer ${missing.join(', ')}`);
    const fields = layers.get('roads');
    if (isRecord(fields) && !(NEEDED_FIELD in fields))
      throw new MapFileError(`its tiles are of another version of the Protomaps schema: roads have no ${NEEDED_FIELD}`);
    const { sizeBytes, changedMs } = archive;
    const edition = createHash('sha256')
      .update(`${path.resolve(file)} ${sizeBytes} ${changedMs}`)
      .digest('hex')
      .slice(0, 16);
    return { edition, attribution: toAttribution(metadata['attribution']) };
  } finally {
    archive.close();
  }
}

/** Uses our own wording because the attribution in a file is untrusted markup. */
function toAttribution(text: unknown): string {
  const osm = '© OpenStreetMap contributors';
  return typeof text === 'string' && text.includes('Protomaps') ? `Protomaps ${osm}` : osm;
}

function readMetadata(json: string): Record<string, unknown> {
  let metadata: unknown;
  try {
    metadata = JSON.parse(json);
  } catch {
    throw new MapFileError('its metadata are no JSON');
  }
  if (!isRecord(metadata)) throw new MapFileError('its metadata are no JSON object');
  return metadata;
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
