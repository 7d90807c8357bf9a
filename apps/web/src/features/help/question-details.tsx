import type { ReactNode } from 'react';
import { AnswerText } from './answer-text.tsx';
import { CopyLink } from './copy-link.tsx';
import classes from './help.module.css';
import { Marked } from './marked.tsx';
import { topicId } from './reveal-topic.ts';
import { NO_WORDS } from './search/words.ts';
import type { Topic } from './topics/topic.ts';

interface QuestionDetailsProps {
  readonly topic: Topic;
  /** Words to mark. */
  readonly words?: ReadonlySet<string>;
  /** Next to the question, while the answer is closed. */
  readonly children?: ReactNode;
}

/** A question that expands to its answer. */
export function QuestionDetails({ topic, words = NO_WORDS, children }: QuestionDetailsProps) {
  const { slug, title, answer } = topic;
  return (
    <details className={classes.question}>
      <summary id={topicId(slug)}>
        <span>
          <Marked text={title} words={words} />
          {children}
        </span>
      </summary>
      <div className={classes.answer}>
        <AnswerText blocks={answer} words={words} />
        <CopyLink slug={slug} title={title} />
      </div>
    </details>
  );
}
