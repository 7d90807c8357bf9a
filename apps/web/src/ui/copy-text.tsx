import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import classes from './copy-text.module.css';

interface CopyTextProps {
  /** A name for the text, such as `Image ID`. */
  readonly label: string;
  readonly text: string;
  /** Copies on mount, as the last step of the user's action. */
  readonly eager?: boolean;
}

/** A text to copy. If the browser denies access to the clipboard, the text is selected instead. */
export function CopyText({ label, text, eager = false }: CopyTextProps) {
  const field = useRef<HTMLInputElement>(null);
  const [done, setDone] = useState<'copied' | 'selected' | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setDone('copied');
    } catch {
      field.current?.select();
      setDone('selected');
    }
  };
  const begin = useRef(eager ? copy : null);
  useEffect(() => void begin.current?.(), []);
  const action = done === 'copied' ? 'Copied' : 'Copy';
  return (
    <div className={classes.copy}>
      <TextInput
        ref={field}
        size="xs"
        className={classes.field}
        aria-label={label}
        value={text}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button size="xs" variant="default" aria-label={`${action} ${label}`} onClick={() => void copy()}>
        {action}
      </Button>
      <output className="gt-visually-hidden">
        {done === 'copied'
          ? `${label} copied`
          : done === 'selected'
            ? `${label} selected: copy it with the keyboard`
            : ''}
      </output>
    </div>
  );
}
