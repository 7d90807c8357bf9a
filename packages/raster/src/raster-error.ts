/**
 * Why an image cannot be read. `unsupported`: it is a TIFF of an unsupported kind; `broken`: it contradicts itself or
 * is truncated.
 */
export class RasterError extends Error {
  override readonly name = 'RasterError';
  readonly code: 'broken' | 'unsupported';

  constructor(code: RasterError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
