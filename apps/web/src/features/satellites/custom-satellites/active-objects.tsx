import { Button, Checkbox } from '@mantine/core';
import { startTransition, useOptimistic } from 'react';
import { formatNumber } from '../../../lib/intl.ts';
import { MessageBox } from '../../../ui/message-box.tsx';
import { type Catalog, useCatalogStore } from './catalog-store.ts';
import classes from './custom-satellites.module.css';
import { useCatalogSwitch } from './use-extra-satellites.ts';

/** The switch for all active objects, and their loading state. */
export function ActiveObjects({ onOpenFile }: { readonly onOpenFile: () => void }) {
  const [isOn, turn] = useCatalogSwitch();
  // The URL only changes after all dependent parts have rendered, so the checkbox keeps its own state.
  const [isChecked, check] = useOptimistic(isOn);
  const { catalog, load } = useCatalogStore();
  return (
    <>
      <Checkbox
        size="sm"
        label="All active objects"
        checked={isChecked}
        onChange={({ currentTarget: { checked } }) =>
          startTransition(() => {
            check(checked);
            turn(checked);
          })
        }
      />
      {isOn && catalog.kind !== 'failed' ? <output className={classes.quiet}>{describe(catalog)}</output> : null}
      {isOn && catalog.kind === 'failed' ? (
        <div className={classes.wide}>
          <MessageBox
            kind="warning"
            title="All active objects are not available"
            action={
              <div className={classes.row}>
                <Button size="xs" variant="default" onClick={onOpenFile}>
                  Open a file
                </Button>
                <Button size="xs" variant="default" onClick={load}>
                  Try again
                </Button>
              </div>
            }
          >
            {catalog.reason}
          </MessageBox>
        </div>
      ) : null}
    </>
  );
}

function describe(catalog: Exclude<Catalog, { kind: 'failed' }>): string {
  if (catalog.kind === 'none') return '';
  if (catalog.kind === 'loading') return catalog.text;
  const { satellites, fileName, broken } = catalog;
  const source = fileName === null ? '' : ` of ${fileName}`;
  const rest = broken === 0 ? '' : `, ${formatNumber(broken)} unreadable`;
  return `${formatNumber(satellites.length)} objects${source}${rest}`;
}
