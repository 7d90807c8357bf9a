/**
 * The address of a tile as Cesium's UrlTemplateImageryProvider writes it. WMTS names mean the same as those of XYZ for
 * a Web Mercator set; rows that count from the south are `{reverseY}`.
 */
export function cesiumTemplate(urlTemplate: string): string {
  return urlTemplate
    .replaceAll('{TileMatrix}', '{z}')
    .replaceAll('{TileRow}', '{y}')
    .replaceAll('{TileCol}', '{x}')
    .replaceAll('{-y}', '{reverseY}');
}

const FAILURES = 4;

/** Judges a source of tiles by its first answers: dead, told once, when some have failed and none has ever come. */
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
