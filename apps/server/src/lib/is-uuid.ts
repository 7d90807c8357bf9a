const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Lower-case UUIDs only, as we write them. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
