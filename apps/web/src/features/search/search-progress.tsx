import { Button, Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import { isUnreached } from '../../api/api-error.ts';
import { useConnection } from '../../api/connection.ts';
import { useProviderLabels } from '../../api/provider-labels.ts';
import { formatList } from '../../lib/intl.ts';
import { WarningIcon } from '../../ui/icons.tsx';
import classes from './results.module.css';
import type { ArchiveSearch, ProviderFailure } from './use-archive-search.ts';

interface SearchProgressProps {
  readonly search: ArchiveSearch;
  /** An action for all results, next to their number. */
  readonly children?: ReactNode;
}

/** Shorter waits are not reported. */
const NOTICED_MS = 3_000;

/** The progress of the search, and failed providers, one line each. */
export function SearchProgress({ search, children }: SearchProgressProps) {
  const { providerCount, inProgress, failures, waitedMs } = search;
  const toLabel = useProviderLabels();
  const done = providerCount - inProgress.length;
  const nameOf = ({ provider }: ProviderFailure) => toLabel(provider);
  const unreached = failures.filter(({ error }) => isUnreached(error));
  const answered = failures.filter(({ error }) => !isUnreached(error));
  return (
    <>
      <div className={classes.progress}>
        <div className={classes.head}>
          <output className={classes.count}>
            {inProgress.length > 0 ? underWay(search, toLabel) : outcome(search)}
          </output>
          {children}
        </div>
        {inProgress.length > 0 ? (
          <Progress value={(done / providerCount) * 100} size="xs" aria-label="Providers searched" />
        ) : null}
      </div>
      {waitedMs >= NOTICED_MS ? (
        <p className={classes.waited}>
          This search waited {Math.round(waitedMs / 1000)} s for another search of yours.
        </p>
      ) : null}
      {failures.length > 0 ? (
        <ul className={classes.failures}>
          {unreached.length > 0 ? <UnreachedLine failures={unreached} labels={unreached.map(nameOf)} /> : null}
          {answered.map((failure) => (
            <FailureLine key={failure.provider} failure={failure} label={nameOf(failure)} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

function underWay({ providerCount, inProgress, images }: ArchiveSearch, toLabel: (provider: string) => string): string {
  if (inProgress.length === providerCount || images.length === 0)
    return `Searching ${providerCount} providers, ${inProgress.length} in progress…`;
  return `${count(images.length)}; waiting for ${formatList(inProgress.map(toLabel))}…`;
}

function outcome({ providerCount, failures, images, results }: ArchiveSearch): string {
  if (failures.length === providerCount && images.length === 0) return 'No provider answered';
  return count(images.length, results.some(({ hasMore }) => hasMore) ? '+' : '');
}

function count(images: number, orMore: '' | '+' = ''): string {
  return images === 1 && !orMore ? '1 image' : `${images}${orMore} images`;
}

interface FailureLineProps {
  readonly failure: ProviderFailure;
  readonly label: string;
}

interface UnreachedLineProps {
  readonly failures: readonly ProviderFailure[];
  readonly labels: readonly string[];
}

/** Providers that failed because our own server was unreachable. Reported once, and retried together. */
function UnreachedLine({ failures, labels }: UnreachedLineProps) {
  const lost = useConnection(({ state }) => state === 'lost');
  const retryAll = () => {
    for (const { retry } of failures) retry();
  };
  return (
    <li className={classes.failure}>
      <WarningIcon />
      <span className={classes.failureText}>
        <strong>{formatList(labels)}</strong>:{' '}
        {lost
          ? 'the server could not be reached. They are searched again as soon as it responds.'
          : failures[0]?.error.message}
      </span>
      {lost ? null : (
        <Button size="xs" variant="default" aria-label={`Retry ${formatList(labels)}`} onClick={retryAll}>
          Retry
        </Button>
      )}
    </li>
  );
}

/** A failure and its solution. The server's message has both, and mostly begins with the provider's name. */
function FailureLine({ failure: { error, retry }, label }: FailureLineProps) {
  const { message } = error;
  return (
    <li className={classes.failure}>
      <WarningIcon />
      <span className={classes.failureText}>
        <strong>{label}</strong>
        {message.startsWith(label) ? message.slice(label.length) : `: ${message}`}
      </span>
      <Button size="xs" variant="default" aria-label={`Retry ${label}`} onClick={retry}>
        Retry
      </Button>
    </li>
  );
}
