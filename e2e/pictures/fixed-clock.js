// Loaded before the product: its clock starts at a fixed time, so that a picture always shows the same days.
// The database uses the machine's clock, which only affects the deletion of expired rows.
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
