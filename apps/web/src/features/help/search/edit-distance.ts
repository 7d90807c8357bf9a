/** The distance of a typed word to another: letters changed, left out, added or swapped with their neighbor. */
export interface EditDistance {
  /** To the whole word. */
  readonly whole: number;
  /** To its closest prefix, for a word that is still being typed. */
  readonly beginning: number;
}

/** Optimal string alignment of two short words. */
export function editDistance(typed: string, word: string): EditDistance {
  let before: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, index) => index);
  for (let row = 1; row <= typed.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= word.length; column += 1) {
      const same = typed[row - 1] === word[column - 1] ? 0 : 1;
      let least = Math.min(at(last, column) + 1, at(next, column - 1) + 1, at(last, column - 1) + same);
      const swapped = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      if (row > 1 && column > 1 && swapped) least = Math.min(least, at(before, column - 2) + 1);
      next.push(least);
    }
    [before, last] = [last, next];
  }
  return { whole: at(last, word.length), beginning: Math.min(...last) };
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
