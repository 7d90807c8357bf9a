import { Button, Checkbox } from '@mantine/core';
import { startTransition, useOptimistic } from 'react';
import { formatNumber } from '../../../lib/intl.ts';
import { MessageBox } from '../../../ui/message-box.tsx';
import { type Catalogue, useCatalogueStore } from './catalog-store.ts';
import classes from './custom-satellites.module.css';
import { useCatalogueSwitch } from './use-extra-satellites.ts';

/** The switch for all active objects, and how far they are. */
export function ActiveObjects({ onOpenFile }: { readonly onOpenFile: () => void }) {
  const [isOn, turn] = useCatalogueSwitch();
  // The address changes when all that hangs on it is drawn; the box answers at once.
  const [isChecked, check] = useOptimistic(isOn);
  const { catalogue, load } = useCatalogueStore();
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
      {isOn && catalogue.kind !== 'failed' ? <output className={classes.quiet}>{describe(catalogue)}</output> : null}
      {isOn && catalogue.kind === 'failed' ? (
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
            {catalogue.reason}
          </MessageBox>
        </div>
      ) : null}
    </>
  );
}

function describe(catalogue: Exclude<Catalogue, { kind: 'failed' }>): string {
  if (catalogue.kind === 'none') return '';
  if (catalogue.kind === 'loading') return catalogue.text;
  const { satellites, fileName, broken } = catalogue;
  const source = fileName === null ? '' : ` of ${fileName}`;
  const rest = broken === 0 ? '' : `, ${formatNumber(broken)} unreadable`;
  return `${formatNumber(satellites.length)} objects${source}${rest}`;
}
