import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../lib/paths.ts';
import { useShortcut } from '../lib/shortcuts.ts';
import { TextButton } from '../ui/text-button.tsx';

const ShortcutList = lazy(async () => ({ default: (await import('./shortcut-list.tsx')).ShortcutList }));

/** Binds the global shortcuts, and opens the list of all shortcuts. */
export function ShortcutsButton() {
  const [opened, setOpened] = useState(false);
  const navigate = useNavigate();
  const go = (path: string) => () => void navigate(path);
  useShortcut('list', () => setOpened(true));
  useShortcut('goSearch', go(paths.root()));
  useShortcut('goTasking', go(paths.tasking()));
  useShortcut('goImagery', go(paths.myImagery()));
  useShortcut('goOrders', go(paths.orders()));
  useShortcut('goCart', go(paths.cart()));
  useShortcut('goAccount', go(paths.updateUser()));
  useShortcut('goHelp', go(paths.help()));
  return (
    <>
      <TextButton onClick={() => setOpened(true)}>Keyboard shortcuts</TextButton>
      {opened ? (
        <Suspense>
          <ShortcutList onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
