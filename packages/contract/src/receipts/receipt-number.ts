/** Formats `R-000042`, with at least six digits so that the first million numbers also sort as text. */
export function formatReceiptNumber(number: number): string {
  return `R-${String(number).padStart(6, '0')}`;
}
