import { lazy, Suspense } from 'react';
import { useHelpPanel } from '../lib/help-panel.ts';

// Loaded with the answers at the first use.
const HelpPanel = lazy(async () => ({ default: (await import('../features/help/panel/help-panel.tsx')).HelpPanel }));

/** The help panel, over any screen and dialog. */
export function HelpPanelHost() {
  const topic = useHelpPanel(({ topic: opened }) => opened);
  if (topic === null) return null;
  return (
    <Suspense>
      <HelpPanel key={topic} topic={topic} />
    </Suspense>
  );
}
