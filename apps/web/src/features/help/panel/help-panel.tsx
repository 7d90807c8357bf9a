import { Drawer } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { closeHelp } from '../../../lib/help-panel.ts';
import { paths } from '../../../lib/paths.ts';
import { TextButton } from '../../../ui/text-button.tsx';
import { useCloseOnNavigation } from '../../../ui/use-close-on-navigation.ts';
import { useFocusReturn } from '../../../ui/use-focus-return.ts';
import { AnswerText } from '../answer-text.tsx';
import { GLOSSARY, sections } from '../topics/sections.ts';
import classes from './help-panel.module.css';

/** A followed link and its focus are gone with the answer that had them. */
function takeFocus(answer: HTMLElement | null): void {
  answer?.focus();
}

/** One answer beside the screen that the user came from. Its links to other answers stay in the panel. */
export function HelpPanel({ topic }: { readonly topic: string }) {
  useFocusReturn();
  useCloseOnNavigation(closeHelp);
  const [trail, setTrail] = useState<readonly string[]>([topic]);
  const slug = trail.at(-1) ?? topic;
  const section = sections.find(({ topics }) => topics.some((one) => one.slug === slug));
  const found = section?.topics.find((one) => one.slug === slug);
  const synonyms = section?.slug === GLOSSARY ? (found?.also ?? []) : [];
  return (
    <Drawer
      opened
      onClose={closeHelp}
      // The key is handled by lib/help-panel.ts.
      closeOnEscape={false}
      position="right"
      size="27rem"
      title={found?.title ?? 'Help'}
      closeButtonProps={{ 'aria-label': 'Close help' }}
      // The <header> of a dialog is not the banner of the page.
      attributes={{ header: { role: 'presentation' } }}
      overlayProps={{ backgroundOpacity: 0.3 }}
      classNames={{
        inner: classes.inner,
        content: classes.content,
        header: classes.header,
        title: classes.title,
        body: classes.body,
      }}
    >
      <div key={slug} ref={takeFocus} tabIndex={-1} data-autofocus className={classes.answer}>
        {synonyms.length > 0 ? <p className={classes.also}>Also {synonyms.join(', ')}</p> : null}
        <AnswerText
          blocks={found?.answer ?? ['Help has no answer to this yet.']}
          onTopic={(next) => setTrail([...trail, next])}
        />
      </div>
      <p className={classes.links}>
        {trail.length > 1 ? <TextButton onClick={() => setTrail(trail.slice(0, -1))}>Back</TextButton> : null}
        <Link to={paths.help(slug)} target="_blank" rel="noopener" aria-label="Open in Help (opens a new tab)">
          Open in Help
        </Link>
      </p>
    </Drawer>
  );
}
