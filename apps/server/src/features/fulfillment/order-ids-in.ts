/** A notification names one or a few orders, among ids of other things. */
const IDS_AT_MOST = 20;
const ID = /^[\x21-\x7e]{1,200}$/;

/**
 * Possible ids of orders in the notification of a provider: the texts at keys that end in `id`, in any spelling and at
 * any depth, outer ones first. Empty if the body is no JSON.
 * @example orderIdsIn(Buffer.from('{"order_info":{"order_id":"a1"}}')) // ['a1']
 */
export function orderIdsIn(body: Uint8Array): readonly string[] {
  const ids = new Set<string>();
  let level: readonly unknown[] = [parse(body)];
  while (level.length > 0 && ids.size < IDS_AT_MOST) {
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      for (const [key, inner] of Object.entries(value)) {
        if (typeof inner === 'object') next.push(inner);
        else if (typeof inner === 'string' && /id$/i.test(key) && ID.test(inner)) ids.add(inner);
      }
    }
    level = next;
  }
  return [...ids].slice(0, IDS_AT_MOST);
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8')) as unknown;
  } catch {
    return null;
  }
}
