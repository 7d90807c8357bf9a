/**
 * - `not-tiff`: no little-endian TIFF or BigTIFF header
 * - `broken`: the file contradicts itself or ends too early
 * - `unsupported`: a sound TIFF of a shape this package does not turn into a COG
 * - `too-large`: the result would not fit a classic TIFF
 * - `bad-option`: the georeference or metadata cannot be written
 */
export type CogErrorCode = 'not-tiff' | 'broken' | 'unsupported' | 'too-large' | 'bad-option';

/** A source or an option that cannot become a COG. Errors of the file system pass through as Node throws them. */
export class CogError extends Error {
  override readonly name = 'CogError';
  readonly code: CogErrorCode;

  constructor(code: CogErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
