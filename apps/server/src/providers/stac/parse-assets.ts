import type { SceneRecord } from '../port/scene-record.ts';
import { parseAnalytic } from './analytic/parse-analytic.ts';
import { describeAsset } from './deliverable/describe-asset.ts';
import { type ItemValues, isObject, type JsonObject } from './item-value.ts';
import { statedLicense } from './license.ts';
import { matchName } from './match-name.ts';
import type { AssetRule, StacMapping } from './stac-mapping.ts';

interface Asset {
  readonly key: string;
  readonly href: string;
  readonly roles: readonly unknown[];
  readonly type: string;
  readonly stated: JsonObject;
}

/** The assets that a mapping picks from an item, and the description of the image file. */
export function parseAssets(
  { item, properties }: ItemValues,
  { assets }: StacMapping,
  baseUrl: string | null,
): SceneRecord['assets'] {
  const listed = listAssets(item['assets']);
  const base = selfLink(item['links']) ?? baseUrl;
  const find = (rules: readonly AssetRule[]): Asset | null => {
    for (const rule of rules) {
      const found = listed.find((asset) => fits(asset, rule));
      if (found) return found;
    }
    return null;
  };
  const toAddress = (asset: Asset | null): string | null => asset && absolute(asset.href, base);
  const image = find(assets.image);
  const imageSource = image ? describeAsset(image.stated, properties) : {};
  const toNumbers = (asset: Asset | null) => asset && { ...asset, address: toAddress(asset) };
  const picked = {
    image: toNumbers(image),
    analytic: toNumbers(find(assets.analytic)),
    bandFiles: assets.bandFiles.flatMap((rule) => toNumbers(find([rule])) ?? []),
  };
  const analytic = parseAnalytic(picked, properties);
  const license = statedLicense(properties['license'], item['links']);
  return {
    quicklook: toAddress(find(assets.quicklook)),
    sample: toAddress(find(assets.sample)),
    image: toAddress(image),
    ...(Object.keys(imageSource).length > 0 ? { imageSource } : {}),
    ...(analytic ? { analytic } : {}),
    ...(license === null ? {} : { license }),
  };
}

function listAssets(assets: unknown): Asset[] {
  if (!isObject(assets)) return [];
  return Object.entries(assets).flatMap(([key, asset]) => {
    if (!isObject(asset) || typeof asset['href'] !== 'string') return [];
    const { href, roles, type } = asset;
    const text = typeof type === 'string' ? type : '';
    return [{ key, href, roles: Array.isArray(roles) ? roles : [], type: text, stated: asset }];
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

/** An http(s) address, or null. S3 buckets are rewritten to their own host name. */
function absolute(href: string, base: string | null): string | null {
  const [, bucket, key] = /^s3:\/\/([^/]+)\/(.+)$/.exec(href) ?? [];
  const text = bucket === undefined ? href : `https://${bucket}.s3.amazonaws.com/${key}`;
  const url = URL.parse(text, base ?? undefined);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
}
