/**
 * - `not-tiff`: no little-endian TIFF or BigTIFF header
 * - `broken`: the file is inconsistent or truncated
 * - `unsupported`: a valid TIFF of a kind that this package cannot convert
 * - `too-large`: the result does not fit into a classic TIFF
 * - `bad-option`: the georeference or metadata cannot be written
 */
export type CogErrorCode = 'not-tiff' | 'broken' | 'unsupported' | 'too-large' | 'bad-option';

/** A source or an option that cannot be converted to a COG. File system errors pass through unchanged. */
export class CogError extends Error {
  override readonly name = 'CogError';
  readonly code: CogErrorCode;

  constructor(code: CogErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
