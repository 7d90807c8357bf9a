import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const OBJECTS = 3_000;
const HEADER =
  'OBJECT_NAME,OBJECT_ID,EPOCH,MEAN_MOTION,ECCENTRICITY,INCLINATION,RA_OF_ASC_NODE,ARG_OF_PERICENTER,MEAN_ANOMALY,' +
  'EPHEMERIS_TYPE,CLASSIFICATION_TYPE,NORAD_CAT_ID,ELEMENT_SET_NO,REV_AT_EPOCH,BSTAR,MEAN_MOTION_DOT,MEAN_MOTION_DDOT';

export interface ElementSource {
  readonly url: string;
  close(): void;
}

/** Serves a list of all active objects like CelesTrak: made-up objects on many orbits, with epochs of this hour. */
export async function openElementSource(): Promise<ElementSource> {
  const epoch = new Date(Date.now() - 3_600_000).toISOString().replace('Z', '000');
  const rows = Array.from({ length: OBJECTS }, (_, index) => {
    const angles = [53 + (index % 45), (index * 7.3) % 360, 90, (index * 31.7) % 360].map((deg) => deg.toFixed(4));
    const orbit = [(13 + (index % 200) / 100).toFixed(8), '.001', ...angles];
    return [`OBJECT ${index + 1}`, '2026-001A', epoch, ...orbit, 0, 'U', 800_001 + index, 999, 1, '.1E-4', 0, 0].join();
  });
  const csv = [HEADER, ...rows, ''].join('\r\n');
  const server = createServer((_request, response) => response.writeHead(200, { 'content-type': 'text/csv' }).end(csv));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server always has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/active.csv`, close: () => void server.close() };
}
