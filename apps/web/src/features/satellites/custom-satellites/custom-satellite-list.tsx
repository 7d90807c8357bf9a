import type { ElementSet } from '@groundtrack/orbit';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { elementAge } from '../../../lib/element-age.ts';
import { Facts } from '../../../ui/facts.tsx';
import { MessageBox } from '../../../ui/message-box.tsx';
import { useCustomElements } from './custom-element-store.ts';
import classes from './custom-satellites.module.css';
import { useCustomSatellites } from './use-extra-satellites.ts';

interface Removal {
  readonly before: readonly ElementSet[];
  readonly what: string;
}

/** The added satellites, and whether they replace those of the server. */
export function CustomSatelliteList({ onRemove }: { readonly onRemove: () => void }) {
  const { sets, keep } = useCustomElements();
  const own = useCustomSatellites();
  const [removal, setRemoval] = useState<Removal | null>(null);
  const [shownAtMs] = useState(() => Date.now());
  const leave = (what: string, rest: readonly ElementSet[]) => {
    setRemoval({ before: sets, what });
    keep(rest);
    onRemove();
  };
  const remove = (satelliteId: string, name: string) =>
    leave(
      name,
      sets.filter((set) => set.satelliteId !== satelliteId),
    );
  const removeAll = () => leave(sets.length === 1 ? '1 satellite' : `${sets.length} satellites`, []);
  const undo = (before: readonly ElementSet[]) => {
    keep(before);
    setRemoval(null);
  };
  return (
    <>
      {removal === null ? null : (
        <MessageBox
          kind="info"
          title={`Removed ${removal.what}`}
          action={
            <Button size="xs" variant="default" onClick={() => undo(removal.before)}>
              Undo
            </Button>
          }
        />
      )}
      {own.length === 0 ? null : (
        <>
          <ul className={classes.list} aria-label="Added satellites">
            {own.map(({ satellite: { id, name, epochMs }, standing }) => (
              <li key={id} className={classes.item}>
                <div>
                  <span>{name}</span>{' '}
                  <Facts facts={[`number ${id}`, `elements ${elementAge(epochMs, shownAtMs).text}`, standing]} />
                </div>
                <Button size="xs" variant="default" aria-label={`Remove ${name}`} onClick={() => remove(id, name)}>
                  Remove
                </Button>
              </li>
            ))}
          </ul>
          <div>
            <Button size="xs" variant="default" onClick={removeAll}>
              Remove all
            </Button>
          </div>
        </>
      )}
    </>
  );
}
