import { type ProblemCode, problem, problems } from '@groundtrack/contract';

/** The status of a success, or the code of a rejection. */
export type Outcome = number | ProblemCode;

/** Event streams never end. Their first part names no account. */
export async function textOf(answer: Response): Promise<string> {
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer.text();
  await answer.body?.cancel();
  return '';
}

/** The code of a problem whose status matches the contract; otherwise the status. */
export function outcomeOf({ status, headers }: Response, text: string): Outcome {
  if (!headers.get('content-type')?.startsWith('application/problem+json')) return status;
  const { code } = problem.parse(JSON.parse(text));
  return problems[code].status === status ? code : status;
}
