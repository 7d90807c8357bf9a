/** Why an image cannot be read. `unsupported`: a TIFF of an unsupported kind. `broken`: inconsistent or truncated. */
export class RasterError extends Error {
  override readonly name = 'RasterError';
  readonly code: 'broken' | 'unsupported';

  constructor(code: RasterError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
