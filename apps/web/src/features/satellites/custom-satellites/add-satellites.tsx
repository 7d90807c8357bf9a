import { Button, Textarea } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { formatNumber } from '../../../lib/intl.ts';
import { DisclosureButton } from '../../../ui/disclosure-button.tsx';
import { MessageBox } from '../../../ui/message-box.tsx';
import { ActiveObjects } from './active-objects.tsx';
import { useCustomElements } from './custom-element-store.ts';
import { CustomSatelliteList } from './custom-satellite-list.tsx';
import classes from './custom-satellites.module.css';
import { type Adding, type Outcome, useAdding } from './use-adding.ts';

/** Additional satellites: all active objects, and the user's own elements. */
export function AddSatellites() {
  const [opened, setOpened] = useState(false);
  const panelId = useId();
  const picker = useRef<HTMLInputElement>(null);
  const owned = useCustomElements((store) => store.sets.length);
  const adding = useAdding();
  const openFile = () => {
    setOpened(true);
    picker.current?.click();
  };
  return (
    <div className={classes.extra}>
      <div className={classes.row}>
        <ActiveObjects onOpenFile={openFile} />
        <DisclosureButton opened={opened} controls={panelId} onToggle={setOpened}>
          Add satellites{owned === 0 ? '' : ` (${owned} added)`}
        </DisclosureButton>
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="File with orbital elements"
        accept=".tle,.txt,.3le,.2le,.json,.csv,text/plain,text/csv,application/json"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Allows the same file to be chosen again after it was corrected.
          if (file) void adding.addFile(file).then(() => (currentTarget.value = ''));
        }}
      />
      <div id={panelId} hidden={!opened}>
        {opened ? <Panel adding={adding} onOpenFile={() => picker.current?.click()} /> : null}
      </div>
    </div>
  );
}

interface PanelProps {
  readonly adding: Adding;
  readonly onOpenFile: () => void;
}

function Panel({ adding, onOpenFile }: PanelProps) {
  const elements = useRef<HTMLTextAreaElement>(null);
  const { isReading } = adding;
  const addText = async () => {
    const text = elements.current?.value ?? '';
    const outcome = await adding.addText(text);
    if (outcome.kind === 'success' && elements.current?.value === text) elements.current.value = '';
  };
  return (
    <section className={classes.panel} aria-label="Add satellites">
      <Textarea
        // Uncontrolled, because React would write back a megabyte of text with every key.
        ref={elements}
        label="Orbital elements"
        description="TLE with two or three lines, or OMM as JSON or CSV. They stay in this browser."
        placeholder={'WORLDVIEW-3\n1 40115U 14048A ...\n2 40115 ...'}
        classNames={{ input: classes.elements ?? '' }}
        rows={4}
        spellCheck={false}
      />
      <div className={classes.row}>
        <Button size="xs" loading={isReading} onClick={() => void addText()}>
          Add
        </Button>
        <Button size="xs" variant="default" disabled={isReading} onClick={onOpenFile}>
          Open a file
        </Button>
        {isReading ? <output className={classes.quiet}>Reading...</output> : null}
      </div>
      {adding.outcome === null ? null : <OutcomeBox outcome={adding.outcome} />}
      <CustomSatelliteList onRemove={adding.dismiss} />
    </section>
  );
}

/** As many as fit on one screen. */
const SHOWN_PROBLEMS = 12;

function OutcomeBox({ outcome: { kind, title, problems } }: { readonly outcome: Outcome }) {
  const more = problems.length - SHOWN_PROBLEMS;
  return (
    <MessageBox kind={kind} title={title}>
      {problems.length === 0 ? null : (
        <ul className={classes.problems}>
          {problems.slice(0, SHOWN_PROBLEMS).map((problem, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be equal, and their order never changes
            <li key={index}>{problem}</li>
          ))}
          {more > 0 ? <li>and {formatNumber(more)} more</li> : null}
        </ul>
      )}
    </MessageBox>
  );
}
