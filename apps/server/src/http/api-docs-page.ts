export function apiDocsPage(version: string): string {
  return version;
}
