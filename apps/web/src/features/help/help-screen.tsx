import { TextInput } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useAddressView } from '../../lib/use-address-view.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { SearchIcon } from '../../ui/icons.tsx';
import { MessageBox } from '../../ui/message-box.tsx';
import { Page } from '../../ui/page.tsx';
import classes from './help.module.css';
import { HelpSections } from './help-sections.tsx';
import { helpView, QUERY_LENGTH_MAX } from './help-view.ts';
import { isKnownTopic, revealTopic } from './reveal-topic.ts';
import { createHelpSearch } from './search/help-search.ts';
import { SearchResults } from './search/search-results.tsx';
import { StartHere } from './start-here.tsx';
import { Support } from './support.tsx';
import { sections } from './topics/sections.ts';

export { HelpScreen as Component };

/** Questions and answers, the glossary, a search over both, and the support contact (spec section 2, Help). */
export function HelpScreen() {
  const [{ topic, query }, change] = useAddressView(helpView);
  const [text, setText] = useDraft({
    value: query,
    read: (typed) => typed.trim().replace(/\s+/g, ' '),
    write: (written) => change({ query: written, topic: null }),
  });
  const search = useMemo(() => createHelpSearch(sections), []);
  const found = useMemo(() => search(text), [search, text]);
  const { key } = useLocation();
  useEffect(() => {
    // A link to the current topic scrolls to it again, because it is a new history entry.
    if (key !== '' && topic !== null) revealTopic(topic);
  }, [key, topic]);
  const isSearch = text.trim() !== '';
  return (
    <Page title="Help and FAQ" width="medium" lead="Common questions and the terms of satellite imagery.">
      <div className={classes.layout} data-search={isSearch}>
        <div className={classes.main}>
          <TextInput
            type="search"
            className={classes.search}
            size="lg"
            aria-label="Search help"
            placeholder="Search, such as cloud cover or receipt"
            leftSection={<SearchIcon />}
            maxLength={QUERY_LENGTH_MAX}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {topic !== null && !isKnownTopic(topic) ? (
            <MessageBox kind="info" title={`There is no help on “${topic.slice(0, QUERY_LENGTH_MAX)}”`}>
              The link may be out of date. Search above, or look through the sections.
            </MessageBox>
          ) : null}
          {isSearch ? (
            <SearchResults query={text.trim()} found={found} />
          ) : (
            <>
              <StartHere />
              <HelpSections />
            </>
          )}
        </div>
        <div className={classes.side}>
          <nav className={classes.contents} aria-label="Sections">
            {sections.map(({ slug, title, topics }) => (
              <Link
                key={slug}
                to={paths.help(slug)}
                aria-current={slug === topic || topics.some((each) => each.slug === topic) ? 'true' : undefined}
              >
                {title}
              </Link>
            ))}
          </nav>
          <Support />
        </div>
      </div>
    </Page>
  );
}
