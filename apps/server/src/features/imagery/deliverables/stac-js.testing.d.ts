/** The parts of stac-js that specs use; the library has no types. */
declare module 'stac-js' {
  export interface Band {
    getMetadata(field: string): unknown;
    getNoDataValues(): readonly unknown[];
  }

  export interface Asset {
    getKey(): string;
    getBands(): readonly Band[];
    findVisualBands(): object | null;
  }

  export interface Item {
    readonly isItem: boolean;
    toGeoJSON(): { readonly geometry: { readonly coordinates: readonly unknown[] } };
    getBoundingBox(): readonly number[];
    getDateTime(): Date | null;
    getAssets(): readonly Asset[];
    getAsset(key: string): Asset | null;
    /** The best GeoTIFF first. */
    rankGeoFiles(
      type: 'geotiff',
      httpOnly: boolean,
      optimizedOnly: boolean,
    ): readonly { readonly asset: Asset; readonly score: number }[];
  }

  export default function create(data: object): Item;
}
