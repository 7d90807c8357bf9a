/**
 * The URL template of a tile in the format of Cesium's UrlTemplateImageryProvider. For a Web Mercator set, WMTS names
 * mean the same as those of XYZ. Rows that count from the south are `{reverseY}`.
 */
export function cesiumTemplate(urlTemplate: string): string {
  return urlTemplate
    .replaceAll('{TileMatrix}', '{z}')
    .replaceAll('{TileRow}', '{y}')
    .replaceAll('{TileCol}', '{x}')
    .replaceAll('{-y}', '{reverseY}');
}

const FAILURES = 4;

/**
 * Judges a tile source by its first responses. It is reported dead, once, if some have failed and none has succeeded.
 */
export function createSourceJudge(): { onTile: () => void; isDead: () => boolean } {
  let [failures, alive] = [0, false];
  return {
    onTile() {
      alive = true;
    },
    isDead() {
      failures += 1;
      return !alive && failures === FAILURES;
    },
  };
}
