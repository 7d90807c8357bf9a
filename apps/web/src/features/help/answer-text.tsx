import { Fragment } from 'react';
import { Link } from 'react-router';
import { Marked } from './marked.tsx';
import { type Block, LINK } from './topics/topic.ts';

interface AnswerTextProps {
  readonly blocks: readonly Block[];
  readonly words: ReadonlySet<string>;
}

/** Paragraphs and lists with their links. */
export function AnswerText({ blocks, words }: AnswerTextProps) {
  return blocks.map((block) =>
    typeof block === 'string' ? (
      <p key={block}>
        <Linked text={block} words={words} />
      </p>
    ) : (
      <ul key={block.join()}>
        {block.map((line) => (
          <li key={line}>
            <Linked text={line} words={words} />
          </li>
        ))}
      </ul>
    ),
  );
}

interface LinkedProps {
  readonly text: string;
  readonly words: ReadonlySet<string>;
}

function Linked({ text, words }: LinkedProps) {
  const links = [...text.matchAll(LINK)].map(({ 0: whole, 1: label = '', 2: path = '', index }) => ({
    label,
    path,
    start: index,
    end: index + whole.length,
  }));
  return (
    <>
      {links.map(({ label, path, start }, index) => (
        <Fragment key={start}>
          <Marked text={text.slice(links[index - 1]?.end ?? 0, start)} words={words} />
          <Link to={path}>
            <Marked text={label} words={words} />
          </Link>
        </Fragment>
      ))}
      <Marked text={text.slice(links.at(-1)?.end ?? 0)} words={words} />
    </>
  );
}
