import { memo } from 'react';
import { Panel } from '../../ui/panel.tsx';
import { GlossaryGroups } from './glossary-groups.tsx';
import { QuestionDetails } from './question-details.tsx';
import { topicId } from './reveal-topic.ts';
import { GLOSSARY, sections } from './topics/sections.ts';

/** All sections with their questions closed. Memoized, so that opened questions stay open. */
export const HelpSections = memo(function HelpSections() {
  return sections.map(({ slug, title, topics }) => (
    <Panel
      key={slug}
      title={
        <span id={topicId(slug)} tabIndex={-1}>
          {title}
        </span>
      }
    >
      {slug === GLOSSARY ? (
        <GlossaryGroups terms={topics} />
      ) : (
        topics.map((topic) => <QuestionDetails key={topic.slug} topic={topic} />)
      )}
    </Panel>
  ));
});
