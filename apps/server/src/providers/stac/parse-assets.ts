import type { SceneRecord } from '../scene-record.ts';
import { type ItemValues, isObject } from './item-value.ts';
import { matchName } from './match-name.ts';
import type { AssetRule, StacMapping } from './stac-mapping.ts';

interface Asset {
  readonly key: string;
  readonly href: string;
  readonly roles: readonly unknown[];
  readonly type: string;
}

/** The addresses a mapping picks out of an item. */
export function parseAssets(
  { item }: ItemValues,
  { assets }: StacMapping,
  baseUrl: string | null,
): SceneRecord['assets'] {
  const listed = listAssets(item['assets']);
  const base = selfLink(item['links']) ?? baseUrl;
  const pick = (rules: readonly AssetRule[]): string | null => {
    for (const rule of rules) {
      const found = listed.find((asset) => fits(asset, rule));
      if (found) return absolute(found.href, base);
    }
    return null;
  };
  return { quicklook: pick(assets.quicklook), sample: pick(assets.sample), image: pick(assets.image) };
}

function listAssets(assets: unknown): Asset[] {
  if (!isObject(assets)) return [];
  return Object.entries(assets).flatMap(([key, asset]) => {
    if (!isObject(asset) || typeof asset['href'] !== 'string') return [];
    const { href, roles, type } = asset;
    return [{ key, href, roles: Array.isArray(roles) ? roles : [], type: typeof type === 'string' ? type : '' }];
  });
}

function fits(asset: Asset, { key, role, type }: AssetRule): boolean {
  return (
    (key === undefined || matchName(key, asset.key) !== null) &&
    (role === undefined || asset.roles.includes(role)) &&
    (type === undefined || asset.type.startsWith(type))
  );
}

function selfLink(links: unknown): string | null {
  const self = Array.isArray(links) ? links.find((link) => isObject(link) && link['rel'] === 'self') : undefined;
  return isObject(self) && typeof self['href'] === 'string' && URL.canParse(self['href']) ? self['href'] : null;
}

/** An http(s) address; null for everything else. Buckets of S3 answer under their own host name. */
function absolute(href: string, base: string | null): string | null {
  const [, bucket, key] = /^s3:\/\/([^/]+)\/(.+)$/.exec(href) ?? [];
  const text = bucket === undefined ? href : `https://${bucket}.s3.amazonaws.com/${key}`;
  const url = URL.parse(text, base ?? undefined);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
}
