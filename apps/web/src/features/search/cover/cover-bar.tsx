import type { ArchiveImage } from '@groundtrack/contract';
import { type Covering, LEAST_SHARE } from '@groundtrack/geo';
import { Button, NativeSelect } from '@mantine/core';
import { sharePercent } from '../../../lib/share-percent.ts';
import { useUnits } from '../../../lib/use-units.ts';
import type { SearchCart } from '../product-chooser.tsx';
import classes from '../results.module.css';
import { useSearch } from '../search-store.ts';
import { COVER_LABELS, type CoverBy } from './cover-labels.ts';
import { CoverPurchase } from './cover-purchase.tsx';
import type { ChosenCovering } from './use-covering.ts';

const CHOICES = Object.entries(COVER_LABELS).map(([value, label]) => ({ value, label }));

interface CoverBarProps {
  readonly chosen: ChosenCovering;
  readonly cart: SearchCart;
}

/** Filters the list to images that together cover the area, and shows all again. */
export function CoverButton() {
  const isOff = useSearch(({ coverBy }) => coverBy === null);
  const chooseBy = useSearch((state) => state.chooseBy);
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={isOff ? 'Choose images that cover the area' : undefined}
      onClick={() => chooseBy(isOff ? 'newest' : null)}
    >
      {isOff ? 'Cover the area' : 'Show all images'}
    </Button>
  );
}

/** The images that together cover the area: how they are chosen, what they leave uncovered, and their purchase. */
export function CoverBar({ chosen: { covering, formats, format }, cart }: CoverBarProps) {
  const coverBy = useSearch((state) => state.coverBy);
  const chooseBy = useSearch((state) => state.chooseBy);
  if (coverBy === null) return null;
  return (
    <fieldset className={classes.cover}>
      <legend>Images that cover the area</legend>
      <NativeSelect
        size="xs"
        aria-label="Choose by"
        data={CHOICES}
        value={coverBy}
        // The options are the ways to choose.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        onChange={({ currentTarget }) => chooseBy(currentTarget.value as CoverBy)}
      />
      <output className={classes.coverText}>
        {covering ? (
          <Summary covering={covering} />
        ) : (
          'The outlines are too complex to combine. Choose images from the list.'
        )}
      </output>
      {covering && covering.chosen.length > 0 ? (
        <CoverPurchase images={covering.chosen.map(({ item }) => item)} formats={formats} format={format} cart={cart} />
      ) : null}
    </fieldset>
  );
}

function Summary({
  covering: { chosen, coveredShare, uncovered, uncoveredKm2 },
}: {
  readonly covering: Covering<ArchiveImage>;
}) {
  const { area } = useUnits();
  if (chosen.length === 0) return 'No image found so far covers any of it.';
  const images = chosen.length === 1 ? '1 image covers' : `${chosen.length} images cover`;
  if (uncovered.length === 0) return `${images} all of it.`;
  if (coveredShare > 1 - LEAST_SHARE) return `${images} all of it but a sliver, outlined on the globe.`;
  return `${images} ${sharePercent(Math.min(coveredShare, 0.999))} of it. ${area(uncoveredKm2)} are left uncovered, outlined on the globe.`;
}
