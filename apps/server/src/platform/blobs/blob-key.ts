/** Bytes a key may have, far below what any file system or S3 allows for a path. */
const maxKeyLength = 400;
const keyPattern = /^[a-z0-9_-][a-z0-9._-]*(?:\/[a-z0-9_-][a-z0-9._-]*)*$/;

export function isKey(text: string): boolean {
  return text.length <= maxKeyLength && keyPattern.test(text);
}

/**
 * Keys are made by us, so a wrong one is a bug and throws. No part may be empty or begin with a dot: `..` cannot be
 * written, and dotted names stay free for a store's own files.
 */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new RangeError(`'${key}' is no blob key`);
  return key;
}
