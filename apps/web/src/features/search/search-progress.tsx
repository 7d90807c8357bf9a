import '@mantine/core/styles/Progress.layer.css';
import { providerLabel } from '@groundtrack/contract';
import { Button, Progress } from '@mantine/core';
import { WarningIcon } from '../../ui/icons.tsx';
import classes from './search.module.css';
import type { ArchiveSearch, ProviderFailure } from './use-archive-search.ts';

interface SearchProgressProps {
  readonly search: ArchiveSearch;
}

const either = new Intl.ListFormat('en', { type: 'disjunction' });
const all = new Intl.ListFormat('en');

/** How far the search is, who has nothing here, and which providers failed, one line each. */
export function SearchProgress({ search }: SearchProgressProps) {
  const { asked, inProgress, failures, empty, images } = search;
  const done = asked - inProgress.length;
  return (
    <>
      <div className={classes['progress']}>
        <output className={classes['count']}>{inProgress.length > 0 ? underWay(search) : outcome(search)}</output>
        {inProgress.length > 0 ? (
          <Progress value={(done / asked) * 100} size="xs" aria-label="Providers searched" />
        ) : null}
      </div>
      {images.length > 0 && inProgress.length === 0 && empty.length > 0 ? (
        <p className={classes['empty']}>No images from {either.format(empty.map(providerLabel))}.</p>
      ) : null}
      {failures.length > 0 ? (
        <ul className={classes['failures']}>
          {failures.map((failure) => (
            <FailureLine key={failure.provider} failure={failure} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

function underWay({ asked, inProgress, images }: ArchiveSearch): string {
  if (inProgress.length === asked || images.length === 0)
    return `Searching ${asked} providers, ${inProgress.length} in progress…`;
  return `${count(images.length)}; waiting for ${all.format(inProgress.map(providerLabel))}…`;
}

function outcome({ asked, failures, images }: ArchiveSearch): string {
  return failures.length === asked && images.length === 0 ? 'No provider answered' : count(images.length);
}

function count(images: number): string {
  return images === 1 ? '1 image' : `${images} images`;
}

function FailureLine({ failure: { provider, error, retry } }: { readonly failure: ProviderFailure }) {
  const label = providerLabel(provider);
  return (
    <li className={classes['failure']}>
      <WarningIcon />
      <span className={classes['failureText']}>
        <strong>{label}</strong>: {error.message}
      </span>
      <Button size="compact-xs" variant="default" aria-label={`Retry ${label}`} onClick={retry}>
        Retry
      </Button>
    </li>
  );
}
