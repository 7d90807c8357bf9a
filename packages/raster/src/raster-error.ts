/**
 * Why an image cannot be read. `unsupported`: it is a TIFF, but of a kind nobody here reads; `broken`: it contradicts
 * itself or ends early.
 */
export class RasterError extends Error {
  override readonly name = 'RasterError';
  readonly code: 'broken' | 'unsupported';

  constructor(code: RasterError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
