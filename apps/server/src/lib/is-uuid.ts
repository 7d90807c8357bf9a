const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** As we write them: in lower case. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
