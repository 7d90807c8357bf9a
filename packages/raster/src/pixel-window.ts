/** Columns and rows of pixels, right and bottom not included. */
export interface PixelWindow {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
