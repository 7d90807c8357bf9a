import { AnswerText } from './answer-text.tsx';
import { CopyLink } from './copy-link.tsx';
import classes from './help.module.css';
import { topicId } from './reveal-topic.ts';
import type { Topic } from './topics/topic.ts';

/** A term and its meaning. */
export function GlossaryTerm({ term: { slug, title, answer, also = [] } }: { readonly term: Topic }) {
  return (
    <article id={topicId(slug)} tabIndex={-1} className={classes.term} aria-label={title}>
      <div className={classes.termHead}>
        <h3>{title}</h3>
        <CopyLink slug={slug} title={title} />
      </div>
      {also.length > 0 ? <p className={classes.also}>also: {also.join(', ')}</p> : null}
      <AnswerText blocks={answer} />
    </article>
  );
}
