/** Answers each of the questions it was asked for. */
type Answers<Q, A> = (question: Q) => A;

interface Waiting<Q, A> {
  readonly question: Q;
  readonly resolve: (answer: A) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Asks what is wanted within one turn of the event loop by one call: a busy server takes in many requests at once, and
 * nobody waits longer for it.
 */
export function askTogether<Q, A>(
  askAll: (questions: readonly Q[]) => Promise<Answers<Q, A>>,
): (question: Q) => Promise<A> {
  let waiting: Waiting<Q, A>[] = [];
  const ask = async (): Promise<void> => {
    const asked = waiting;
    waiting = [];
    try {
      const answerOf = await askAll(asked.map(({ question }) => question));
      for (const { question, resolve } of asked) resolve(answerOf(question));
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  };
  return (question) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(() => void ask());
      waiting.push({ question, resolve, reject });
    });
}
