import { EmptyState } from '../../../ui/empty-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import classes from '../help.module.css';
import { Marked } from '../marked.tsx';
import { QuestionDetails } from '../question-details.tsx';
import { toExcerpt } from './excerpt.ts';
import type { FoundTopic } from './help-search.ts';
import { toWords } from './words.ts';

interface SearchResultsProps {
  readonly query: string;
  readonly found: readonly FoundTopic[];
}

/** The results of a search, with the matching places. */
export function SearchResults({ query, found }: SearchResultsProps) {
  return (
    <Panel title="Search results">
      <output className={classes.count}>{countText(found.length, query)}</output>
      {found.length === 0 ? (
        <EmptyState title="Nothing found">Try another word, or write to support.</EmptyState>
      ) : (
        found.map((one) => <Found key={one.topic.slug} found={one} />)
      )}
    </Panel>
  );
}

function countText(count: number, query: string): string {
  return `${count === 1 ? '1 answer' : `${count} answers`} for “${query}”`;
}

function Found({ found: { section, topic, words } }: { readonly found: FoundTopic }) {
  const holds = (text: string) => toWords(text).some((word) => words.has(word.text));
  const also = holds(topic.title) ? [] : (topic.also ?? []).filter(holds);
  return (
    <QuestionDetails topic={topic} words={words}>
      <span className={classes.section}>
        {section.title}
        {also.length > 0 ? (
          <>
            {' · also: '}
            <Marked text={also.join(', ')} words={words} />
          </>
        ) : null}
      </span>
      <span className={classes.excerpt}>
        <Marked text={toExcerpt(topic, words)} words={words} />
      </span>
    </QuestionDetails>
  );
}
