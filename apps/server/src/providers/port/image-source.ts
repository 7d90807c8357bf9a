import type { GeotiffFrame } from '@groundtrack/cog';
import type { BandColor } from '@groundtrack/raster';

/** Where the pixels of an image lie, and how many there are. */
export interface CutSource {
  readonly frame: GeotiffFrame;
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * The file of an image before its pixels are read, as far as its item, its server and its headers say. What is left out
 * is not known. It is kept with harvested scenes: JSON.
 */
export interface ImageSource {
  /** Null: the item names no file. */
  readonly address?: string | null;
  /** Where the catalog contradicts itself or the file, in a few words. */
  readonly contradiction?: string;
  /** The host of the address, where this server may not fetch from it. */
  readonly deniedHost?: string;
  /** What the server of the file said in place of it. */
  readonly refusal?: string;
  /** What the file is, where it is no TIFF: a media type, or a few words. */
  readonly otherFormat?: string;
  readonly fileBytes?: number;
  /** By what its server tells it from others of its name: its ETag, else when it was changed and how long it is. */
  readonly version?: string;
  /** Whether its server answers requests for a part of it. */
  readonly hasRanges?: boolean;
  readonly widthPx?: number;
  readonly heightPx?: number;
  readonly isTiled?: boolean;
  /** How the file says where its pixels lie. */
  readonly position?: 'grid' | 'control points' | 'none';
  /** EPSG code of its grid; null: the file has a position without a code. */
  readonly epsg?: number | null;
  /** Where its pixels lie in the grid: a to f of x = a·column + b·row + c, y = d·column + e·row + f. */
  readonly affine?: GeotiffFrame['affine'];
  /** Each once, named as by the STAC raster extension: `uint16`. */
  readonly dataTypes?: readonly string[];
  readonly bands?: number;
  /** One of them says how opaque a pixel is. */
  readonly hasOpacity?: boolean;
  /** Common names of the STAC eo extension in the order of the bands; null: the band has none. */
  readonly bandNames?: readonly (string | null)[];
  /** What the file says of the colors of its bands, in their order; left out: nothing. */
  readonly bandColors?: readonly BandColor[];
  /** Number of TIFF 6.0 and its supplements. */
  readonly compression?: number;
  /** Photometric interpretation, a number of TIFF 6.0. */
  readonly photometric?: number;
  /** What is wrong with the file beyond its first directory, in a few words. */
  readonly damage?: string;
  /** Why its pixels cannot be decoded although each of their properties can be, in a few words. */
  readonly unreadable?: string;
}
