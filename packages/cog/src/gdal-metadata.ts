import type { Directory } from './read-directories.ts';
import { tag } from './tags.ts';

/** An item of the XML in GDAL's metadata tag. */
export interface GdalItem {
  /** From 0; NaN: the item is about the whole image. */
  readonly band: number;
  readonly role: string;
  readonly text: string;
}

const ITEM = /<Item\b([^>]*)>([^<]*)<\/Item>/g;
const ATTRIBUTE = /(\w+)="([^"]*)"/g;

export function gdalItems(directory: Directory): readonly GdalItem[] {
  const values = directory.get(tag.gdalMetadata)?.values;
  if (!values) return [];
  const xml = Buffer.from(values.buffer, values.byteOffset, values.byteLength).toString('utf8');
  return [...xml.matchAll(ITEM)].map(([, attributes = '', text = '']) => {
    const named = new Map([...attributes.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, value]));
    // GDAL escapes the text of an item twice.
    return {
      band: Number(named.get('sample') ?? Number.NaN),
      role: named.get('role') ?? '',
      text: unescape(unescape(text)).trim(),
    };
  });
}

function unescape(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}
