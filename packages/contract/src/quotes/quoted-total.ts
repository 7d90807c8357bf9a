import { totalCents } from '../core/money.ts';
import type { Cents } from '../core/units.ts';
import type { Quoted } from './schemas.ts';

/** The sum of all lines, without rejected ones. */
export function quotedTotalCents(answers: readonly Quoted[]): Cents {
  return totalCents(answers.map((answer) => ('line' in answer ? answer.line.totalCents : 0)));
}
