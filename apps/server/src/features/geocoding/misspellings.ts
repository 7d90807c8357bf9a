/** Variants of the text with two neighboring letters swapped, such as `new yrok` → `new york`. */
export function withLettersSwapped(text: string): readonly string[] {
  const swapped = Array.from({ length: Math.max(0, text.length - 1) }, (_, i) =>
    [text.slice(0, i), text.charAt(i + 1), text.charAt(i), text.slice(i + 2)].join(''),
  );
  return [...new Set(swapped)].filter((other) => other !== text && other === other.trim());
}

/** Variants of the text with one letter removed, such as `pariss` → `paris`. */
export function withLetterLeftOut(text: string): readonly string[] {
  const shorter = Array.from(text, (_, i) => text.slice(0, i) + text.slice(i + 1));
  return [...new Set(shorter)].filter((other) => other === other.trim());
}
