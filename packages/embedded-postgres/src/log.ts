/** A structured log with one line per event. */
export interface Log {
  info(event: object, message: string): void;
  warn(event: object, message: string): void;
  error(event: object, message: string): void;
}
