import { Fragment, type MouseEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import { topicIn } from '../../lib/paths.ts';
import { Marked } from './marked.tsx';
import { NO_WORDS } from './search/words.ts';
import { type Block, BOLD, LINK } from './topics/topic.ts';

interface AnswerTextProps {
  readonly blocks: readonly Block[];
  /** Words to mark. */
  readonly words?: ReadonlySet<string>;
  /** Opens a linked topic in place. Links to screens then open a new tab, so that this screen keeps what was entered. */
  readonly onTopic?: (slug: string) => void;
}

/** Paragraphs and lists with their links. */
export function AnswerText({ blocks, words = NO_WORDS, onTopic }: AnswerTextProps) {
  return blocks.map((block) =>
    typeof block === 'string' ? (
      <p key={block}>
        <Linked text={block} words={words} onTopic={onTopic} />
      </p>
    ) : (
      <ul key={block.join()}>
        {block.map((line) => (
          <li key={line}>
            <Linked text={line} words={words} onTopic={onTopic} />
          </li>
        ))}
      </ul>
    ),
  );
}

interface LinkedProps {
  readonly text: string;
  readonly words: ReadonlySet<string>;
  readonly onTopic: ((slug: string) => void) | undefined;
}

function Linked({ text, words, onTopic }: LinkedProps) {
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
          <Emphasized text={text.slice(links[index - 1]?.end ?? 0, start)} words={words} />
          <AnswerLink path={path} onTopic={onTopic}>
            <Marked text={label} words={words} />
          </AnswerLink>
        </Fragment>
      ))}
      <Emphasized text={text.slice(links.at(-1)?.end ?? 0)} words={words} />
    </>
  );
}

/** A text with bold parts. */
function Emphasized({ text, words }: { readonly text: string; readonly words: ReadonlySet<string> }) {
  // The label is a group of the pattern, so every second part is bold.
  return text.split(BOLD).map((part, index) => {
    const marked = <Marked text={part} words={words} />;
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change
    return index % 2 === 1 ? <strong key={index}>{marked}</strong> : <Fragment key={index}>{marked}</Fragment>;
  });
}

interface AnswerLinkProps {
  readonly path: string;
  readonly onTopic: ((slug: string) => void) | undefined;
  readonly children: ReactNode;
}

function AnswerLink({ path, onTopic, children }: AnswerLinkProps) {
  const topic = topicIn(path);
  if (onTopic === undefined) return <Link to={path}>{children}</Link>;
  if (topic !== null) {
    const open = (event: MouseEvent) => {
      event.preventDefault();
      onTopic(topic);
    };
    return (
      <Link to={path} onClick={open}>
        {children}
      </Link>
    );
  }
  return (
    <Link to={path} target="_blank" rel="noopener">
      {children}
    </Link>
  );
}
