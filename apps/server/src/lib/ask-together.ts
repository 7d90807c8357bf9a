/** Answers each of the questions it was asked for. */
type Answers<Q, A> = (question: Q) => A | Promise<A>;

interface Waiting<Q, A> {
  readonly question: Q;
  readonly resolve: (answer: A | Promise<A>) => void;
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

/**
 * Asks a question once for all who ask the same within one turn of the event loop: the tiles of one screen all want to know
 * whose the image is. Nobody gets an answer that was asked for before they asked.
 */
export function askSameOnce<Q, A>(
  keyOf: (question: Q) => string,
  ask: (question: Q) => Promise<A>,
): (question: Q) => Promise<A> {
  return askTogether(async (questions) => {
    const distinct = new Map(questions.map((question) => [keyOf(question), question]));
    const answers = new Map([...distinct].map(([key, question]) => [key, ask(question)]));
    return (question) => answers.get(keyOf(question)) ?? ask(question);
  });
}
