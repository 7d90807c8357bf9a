import { gpx, kml } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import { formatNumber } from '../../lib/intl.ts';
import { AreaReadError, READ_LIMITS } from './area-limits.ts';
import { readGeoJson } from './read-geojson.ts';
import type { Shapes } from './shapes.ts';

/** Prolog before the first element, which is ignored. */
const PROLOG = /^(?:\s|<\?[^>]*\?>|<!--[\s\S]*?-->)*/;

/** Adds KML (OGC 12-007r2) or GPX 1.1. Entities are rejected, and links are not fetched. */
export function readXml(text: string, shapes: Shapes): void {
  const start = PROLOG.exec(text)?.[0].length ?? 0;
  const head = text.slice(start, start + 100);
  if (head.startsWith('<!'))
    throw new AreaReadError(
      'It begins with a document type (“<!DOCTYPE …>”), which is not supported because it can define entities. Remove it.',
    );
  const root = /^<(?:[\w.-]+:)?([\w.-]+)/.exec(head)?.[1]?.toLowerCase() ?? '';
  if (root !== 'kml' && root !== 'gpx')
    throw new AreaReadError(
      root === 'html' || root === 'svg'
        ? `It is a page or picture (“<${root}>”), not KML or GPX. Download the file itself.`
        : `It is XML that begins with “${head.slice(0, 40)}”. Only KML and GPX are supported.`,
    );
  let tags = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) tags += 1;
  if (tags > READ_LIMITS.xmlTags)
    throw new AreaReadError(
      `It has ${formatNumber(tags)} tags. The limit is ${formatNumber(READ_LIMITS.xmlTags)}. Save a part of it, or save it as GeoJSON.`,
    );
  const document = parse(withPlainNames(text, start));
  shapes.turnRings();
  // A KMZ may contain the linked file.
  const isLinking = [...document.getElementsByTagName('href')].some(({ textContent }) =>
    /^\s*(\w+:)?\/\//.test(textContent ?? ''),
  );
  if (isLinking) shapes.note('It links to other files, which were not fetched.');
  try {
    readGeoJson(root === 'kml' ? kml(document) : gpx(document), shapes);
  } catch (error) {
    throw error instanceof AreaReadError ? error : new AreaReadError(`Its ${root.toUpperCase()} is not valid.`);
  }
}

const FORMAT_NAMESPACE = /xmlns:([\w.-]+)\s*=\s*["'][^"']*(?:\/kml\/|\/gpx\/)[^"']*["']/gi;
const PREFIX = /(?:<\/?|\s)([\w.-]+):[\w.-]+(?=[\s=/>])/g;

/** Removes the prefixes of KML and GPX, which `togeojson` does not know, and declares prefixes that a file forgot to declare. */
function withPlainNames(text: string, start: number): string {
  const ownPrefixes = new Set([...text.matchAll(FORMAT_NAMESPACE)].map(([, prefix = '']) => prefix));
  let plain = text;
  for (const prefix of ownPrefixes) plain = plain.replaceAll(`<${prefix}:`, '<').replaceAll(`</${prefix}:`, '</');
  const rootEnd = plain.indexOf('>', start);
  const root = plain.slice(start, rootEnd);
  const used = new Set([...plain.matchAll(PREFIX)].map(([, prefix = '']) => prefix));
  const declarations = [...used]
    .filter((prefix) => !/^xml/i.test(prefix) && !new RegExp(`xmlns:${prefix.replaceAll('.', '\\.')}\\s*=`).test(root))
    .map((prefix) => ` xmlns:${prefix}="urn:undeclared"`);
  const nameEnd = start + (/^<[\w.:-]+/.exec(root)?.[0].length ?? 0);
  return plain.slice(0, nameEnd) + declarations.join('') + plain.slice(nameEnd);
}

function parse(text: string) {
  let wrong: string | null = null;
  try {
    const parser = new DOMParser({
      onError: (level, message) => {
        // Errors in descriptions, such as stray entities, are irrelevant.
        if (level === 'fatalError') wrong ??= message;
      },
    });
    const document = parser.parseFromString(text, 'text/xml');
    if (wrong === null) return document;
  } catch (error) {
    wrong ??= error instanceof Error ? error.message : String(error);
  }
  throw new AreaReadError(`It is not valid XML: ${wrong.split('\n')[0]?.slice(0, 120)}.`);
}
