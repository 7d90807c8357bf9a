/** `R-000042`: at least six digits, so that the numbers of a long time sort as text, too. */
export function formatReceiptNumber(number: number): string {
  return `R-${String(number).padStart(6, '0')}`;
}
