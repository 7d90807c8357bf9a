import { Checkbox, Modal } from '@mantine/core';
import { SHORTCUTS, useShortcutSwitch } from '../lib/shortcuts.ts';
import { useCloseOnNavigation } from '../ui/use-close-on-navigation.ts';
import { useFocusReturn } from '../ui/use-focus-return.ts';
import classes from './shortcut-list.module.css';

const GROUPS = [...Map.groupBy(Object.values(SHORTCUTS), ({ where }) => where)];
const KEY_NAMES: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/** All shortcuts by place, and the switch that disables single-character shortcuts. */
export function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  useFocusReturn();
  useCloseOnNavigation(onClose);
  const { on, turn } = useShortcutSwitch();
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size={820}>
      <div className={classes.groups} data-off={!on}>
        {GROUPS.map(([where, shortcuts]) => (
          <section key={where}>
            <h3 className={classes.where}>{where}</h3>
            <dl className={classes.list}>
              {shortcuts.map(({ keys, does }) => (
                <div key={does} className={classes.row}>
                  <dt>{does}</dt>
                  <dd className={classes.keys}>
                    {keys.map((key, index) => (
                      <span key={key}>
                        {index > 0 ? ' then ' : ''}
                        <kbd>{KEY_NAMES[key] ?? key}</kbd>
                      </span>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Checkbox
        className={classes.switch}
        label="Use shortcuts"
        description="Turn them off if you dictate text or press keys by accident. Esc and the keys of the globe still work. This browser remembers it."
        checked={on}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
    </Modal>
  );
}
