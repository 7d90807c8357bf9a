import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { type AccountSection, accountPageIn, sectionIn } from '../../lib/paths.ts';
import { Panel } from '../../ui/panel.tsx';

interface AccountPanelProps {
  readonly section: AccountSection;
  readonly title: string;
  /** Next to the title, such as a link to Help. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A section of the account screen. A link to it focuses it, and scrolls to it unless it is the first of its page. */
export function AccountPanel({ section, title, aside, children }: AccountPanelProps) {
  const id = `account-${section}`;
  const [search] = useSearchParams();
  const { key } = useLocation();
  const isSelected = sectionIn(search) === section;
  const isFirst = accountPageIn(search).sections[0] === section;
  const revealed = useRef('');
  useEffect(() => {
    // Runs once per link, so that later typing keeps the focus.
    if (!isSelected || revealed.current === key) return;
    revealed.current = key;
    const panel = document.getElementById(id);
    if (isFirst) window.scrollTo(0, 0);
    else panel?.scrollIntoView({ block: 'start' });
    panel?.focus({ preventScroll: true });
  }, [id, isSelected, isFirst, key]);
  return (
    <Panel id={id} title={title} aside={aside}>
      {children}
    </Panel>
  );
}
