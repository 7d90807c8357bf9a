import type { UserImage } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { LinkButton } from '../../../ui/link-button.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { imagesText } from '../gallery-texts.ts';
import type { ImageLinks, Together } from '../image-links.ts';
import classes from './selection.module.css';
import { toZipOffer } from './selection-rules.ts';
import { ZipButton } from './zip-button.tsx';

interface SelectionBarProps {
  readonly selected: readonly UserImage[];
  readonly shownCount: number;
  readonly links: ImageLinks;
  readonly onAll: () => void;
  readonly onClear: () => void;
}

/** What can be done with the selected images; at least one. */
export function SelectionBar({ selected, shownCount, links, onAll, onClear }: SelectionBarProps) {
  const offer = toZipOffer(selected);
  const compare = links.together(selected, 'compare');
  const lapse = links.together(selected, 'time-lapse');
  const pending = selected.length - offer.images.length;
  const hints = [
    offer.refusal ?? (pending === 0 ? null : `The ZIP leaves out ${imagesText(pending)} without files.`),
    'reason' in lapse ? lapse.reason : 'reason' in compare ? compare.reason : null,
  ].filter((hint) => hint !== null);
  return (
    <section className={classes.bar} aria-label="Selected images">
      <div className={classes.row}>
        <output className={classes.count}>{`${selected.length} selected`}</output>
        {selected.length < shownCount ? <TextButton onClick={onAll}>{`Select all ${shownCount}`}</TextButton> : null}
        <TextButton onClick={onClear}>Clear</TextButton>
        <div className={classes.actions}>
          <ZipButton offer={offer} lead={<span className={classes.wide}>Download </span>} name="ZIP" />
          <TogetherButton link={compare} how="compare" />
          <TogetherButton link={lapse} how="time-lapse" />
        </div>
      </div>
      {hints.length === 0 ? null : <p className={classes.hint}>{hints.join(' ')}</p>}
    </section>
  );
}

const LABELS: Readonly<Record<Together, string>> = { compare: 'Compare', 'time-lapse': 'Time-lapse' };

function TogetherButton({ link, how }: { readonly link: ReturnType<ImageLinks['together']>; readonly how: Together }) {
  if ('to' in link)
    return (
      <LinkButton to={link.to} variant="default" size="xs">
        {LABELS[how]}
      </LinkButton>
    );
  return (
    <Button size="xs" variant="default" aria-disabled data-disabled title={link.reason}>
      {LABELS[how]}
    </Button>
  );
}
