/** A range of columns and rows; right and bottom are exclusive. */
export interface PixelWindow {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
