// Loaded before the product: its clock begins at one moment, so that a picture shows the same days whenever it is taken.
// The database keeps the time of the machine, by which only what is over anyway is swept.
const OFFSET_MS = Number(process.env['CLOCK_STARTS_AT_MS']) - Date.now();
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(/** @type {[]} */ ...args) {
    super(...(args.length === 0 ? [RealDate.now() + OFFSET_MS] : args));
  }

  static now() {
    return RealDate.now() + OFFSET_MS;
  }
};
