import { Button } from '@mantine/core';
import { useState } from 'react';
import { saveBlob } from '../../../lib/save-blob.ts';
import { MessageBox } from '../../../ui/message-box.tsx';
import own from './two-step.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly username: string;
  readonly onDone: () => void;
}

/** The recovery codes, which are only shown once. */
export function RecoveryCodes({ codes, username, onDone }: RecoveryCodesProps) {
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const text = codes.join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Without https there is no clipboard.
      setCopied(false);
    }
  };
  const save = () => {
    const lines = [`Recovery codes of ${username} at ${window.location.host}. Each logs in once.`, '', text, ''];
    saveBlob(new Blob([lines.join('\n')], { type: 'text/plain' }), 'recovery-codes.txt');
  };
  return (
    <MessageBox
      kind="warning"
      title="Save your recovery codes now"
      action={
        <div className={own.actions}>
          <Button size="xs" onClick={onDone}>
            I have saved them
          </Button>
          <Button size="xs" variant="default" onClick={() => void copy()}>
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
          <Button size="xs" variant="default" onClick={save}>
            Download
          </Button>
        </div>
      }
    >
      <p>
        They are shown only once. If you lose your app, log in with one of them. Each works once. Keep them with your
        passwords, or on paper.
      </p>
      <ul className={own.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {isCopied === false ? <p>Your browser blocked copying. Select the codes, or download them.</p> : null}
    </MessageBox>
  );
}
