import '@mantine/core/styles/Progress.layer.css';
import { Button, Progress } from '@mantine/core';
import { useProviderLabels } from '../../api/provider-labels.ts';
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
  const toLabel = useProviderLabels();
  const done = asked - inProgress.length;
  return (
    <>
      <div className={classes.progress}>
        <output className={classes.count}>{inProgress.length > 0 ? underWay(search, toLabel) : outcome(search)}</output>
        {inProgress.length > 0 ? (
          <Progress value={(done / asked) * 100} size="xs" aria-label="Providers searched" />
        ) : null}
      </div>
      {images.length > 0 && inProgress.length === 0 && empty.length > 0 ? (
        <p className={classes.empty}>No images from {either.format(empty.map(toLabel))}.</p>
      ) : null}
      {failures.length > 0 ? (
        <ul className={classes.failures}>
          {failures.map((failure) => (
            <FailureLine key={failure.provider} failure={failure} label={toLabel(failure.provider)} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

function underWay({ asked, inProgress, images }: ArchiveSearch, toLabel: (provider: string) => string): string {
  if (inProgress.length === asked || images.length === 0)
    return `Searching ${asked} providers, ${inProgress.length} in progress…`;
  return `${count(images.length)}; waiting for ${all.format(inProgress.map(toLabel))}…`;
}

function outcome({ asked, failures, images }: ArchiveSearch): string {
  return failures.length === asked && images.length === 0 ? 'No provider answered' : count(images.length);
}

function count(images: number): string {
  return images === 1 ? '1 image' : `${images} images`;
}

interface FailureLineProps {
  readonly failure: ProviderFailure;
  readonly label: string;
}

/** What failed and what to do: the server says both, mostly beginning with the name of the provider. */
function FailureLine({ failure: { error, retry }, label }: FailureLineProps) {
  const { message } = error;
  return (
    <li className={classes.failure}>
      <WarningIcon />
      <span className={classes.failureText}>
        <strong>{label}</strong>
        {message.startsWith(label) ? message.slice(label.length) : `: ${message}`}
      </span>
      <Button size="compact-xs" variant="default" aria-label={`Retry ${label}`} onClick={retry}>
        Retry
      </Button>
    </li>
  );
}
