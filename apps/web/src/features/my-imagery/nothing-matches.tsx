import type { UserImage } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { formatList } from '../../lib/intl.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import classes from './filter-bar.module.css';
import { activeFilters, suggestFilters } from './gallery-rules.ts';
import { filterText, imagesText, reliefLabels } from './gallery-texts.ts';
import { type GalleryView, NO_GALLERY_FILTERS } from './gallery-view.ts';
import type { ChangeGalleryView } from './use-gallery-view.ts';

interface NothingMatchesProps {
  readonly images: readonly UserImage[];
  readonly view: GalleryView;
  readonly onChange: ChangeGalleryView;
}

/** Names the filters that hide everything, and offers to remove them. */
export function NothingMatches({ images, view, onChange }: NothingMatchesProps) {
  const filters = activeFilters(view).map((filter) => filterText(filter, view));
  return (
    <EmptyState
      title="No image matches these filters"
      action={
        <div className={classes.suggestions}>
          {suggestFilters(images, view).map(({ filter, count }) => (
            <Button
              key={filter}
              size="xs"
              variant="default"
              onClick={() => onChange({ [filter]: NO_GALLERY_FILTERS[filter] })}
            >
              {`${reliefLabels[filter]} (${imagesText(count)})`}
            </Button>
          ))}
          <Button size="xs" onClick={() => onChange(NO_GALLERY_FILTERS)}>
            {`Show all ${imagesText(images.length)}`}
          </Button>
        </div>
      }
    >
      None of your {imagesText(images.length)} has {formatList(filters)}. Remove one filter or clear them all.
    </EmptyState>
  );
}
