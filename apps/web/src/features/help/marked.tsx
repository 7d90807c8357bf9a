import { Fragment } from 'react';
import { toWords } from './search/words.ts';

interface MarkedProps {
  readonly text: string;
  readonly words: ReadonlySet<string>;
}

/** A text in which the searched words are marked. */
export function Marked({ text, words }: MarkedProps) {
  const found = words.size === 0 ? [] : toWords(text).filter((word) => words.has(word.text));
  return (
    <>
      {found.map(({ start, end }, index) => (
        <Fragment key={start}>
          {text.slice(found[index - 1]?.end ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(found.at(-1)?.end ?? 0)}
    </>
  );
}
