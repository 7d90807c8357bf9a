import { useEffect, useEffectEvent, useState } from 'react';

const PAUSE_MS = 200;

interface DraftInput {
  /** The value outside of the field, such as in the URL. */
  readonly value: string;
  /** Parses the text; null if it is not a valid value. */
  readonly read: (text: string) => string | null;
  /** Called after a pause in typing. */
  readonly write: (value: string) => void;
}

/** The text of a field whose value is stored elsewhere. Updates of that value never interrupt the typing. */
export function useDraft({ value, read, write }: DraftInput): [string, (text: string) => void] {
  const [draft, setDraft] = useState({ text: value, seen: value, sent: value });
  if (value !== draft.seen) {
    const isEcho = value === draft.sent;
    setDraft(isEcho ? { ...draft, seen: value } : { text: value, seen: value, sent: value });
  }
  const meant = read(draft.text);
  const send = useEffectEvent((sent: string) => {
    if (sent === value) return;
    setDraft((now) => ({ ...now, sent }));
    write(sent);
  });
  useEffect(() => {
    if (meant === null) return undefined;
    const timer = setTimeout(() => send(meant), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [meant]);
  return [draft.text, (text) => setDraft((now) => ({ ...now, text }))];
}
