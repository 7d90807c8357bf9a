import type { GeotiffFrame } from '@groundtrack/cog';
import type { BandColor } from '@groundtrack/raster';

/** The position and the size of the pixels of an image. */
export interface CutSource {
  readonly frame: GeotiffFrame;
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * The file of an image before its pixels are read, as described by its item, its server, and its headers. Omitted:
 * unknown. Stored with harvested scenes as JSON.
 */
export interface ImageSource {
  /** Null if the item names no file. */
  readonly address?: string | null;
  /** How the catalog contradicts itself or the file, in a few words. */
  readonly contradiction?: string;
  /** The host of the address, if this server may not fetch from it. */
  readonly deniedHost?: string;
  /** The response of the server instead of the file. */
  readonly refusal?: string;
  /** The kind of the file if it is not a TIFF: a media type, or a few words. */
  readonly otherFormat?: string;
  readonly fileBytes?: number;
  /** Its ETag, or else its date and length. */
  readonly version?: string;
  /** Whether its server supports range requests. */
  readonly hasRanges?: boolean;
  readonly widthPx?: number;
  readonly heightPx?: number;
  readonly isTiled?: boolean;
  /** How the file defines the position of its pixels. */
  readonly position?: 'grid' | 'control points' | 'none';
  /** EPSG code of its grid; null if the file has a position without a code. */
  readonly epsg?: number | null;
  /** Position of its pixels in the grid: a to f of x = a·column + b·row + c, y = d·column + e·row + f. */
  readonly affine?: GeotiffFrame['affine'];
  /** Each once, named as in the STAC raster extension: `uint16`. */
  readonly dataTypes?: readonly string[];
  readonly bands?: number;
  /** One of the bands is opacity. */
  readonly hasOpacity?: boolean;
  /** Common names of the STAC eo extension in the order of the bands; null if the band has none. */
  readonly bandNames?: readonly (string | null)[];
  /** The colors that the file states for its bands, in order; omitted if it states none. */
  readonly bandColors?: readonly BandColor[];
  /** Number from TIFF 6.0 and its supplements. */
  readonly compression?: number;
  /** Photometric interpretation, a number from TIFF 6.0. */
  readonly photometric?: number;
  /** Damage of the file beyond its first directory, in a few words. */
  readonly damage?: string;
  /** Why its pixels cannot be decoded although each property is supported, in a few words. */
  readonly unreadable?: string;
}
