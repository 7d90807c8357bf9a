const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Accepts only lower-case UUIDs, the form in which the server writes them. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
