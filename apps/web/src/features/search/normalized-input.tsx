import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { METRIC, type TypedLength } from '../../lib/units.ts';
import { type NormalizedField, normalizeField, toKeptLength, toShownLength } from './field-rules.ts';
import type { SearchFields } from './use-search-fields.ts';

interface NormalizedInputProps {
  readonly name: NormalizedField;
  readonly fields: SearchFields;
  readonly label: string;
  readonly placeholder?: string;
  /** Unit of the field, if it holds a length. */
  readonly length?: TypedLength;
  /** The error is not shown before the first blur. */
  readonly onLeave?: () => void;
}

/** A field that corrects its number on blur and reports the correction. */
export function NormalizedInput({
  name,
  label,
  placeholder,
  length = METRIC.typed,
  fields,
  onLeave,
}: NormalizedInputProps) {
  const kept = fields.values[name];
  // The typed text and the stored value. A length in feet is shown as typed instead of converted back from meters.
  const [typed, setTyped] = useState({ text: '', kept: '', unit: '' });
  const [note, setNote] = useState<string | null>(null);
  return (
    <TextInput
      label={label}
      inputMode={name === 'resultsPerProvider' ? 'numeric' : 'decimal'}
      placeholder={placeholder}
      {...fields.textProps(name)}
      value={typed.kept === kept && typed.unit === length.unit ? typed.text : toShownLength(kept, length)}
      description={note}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => {
        const text = event.currentTarget.value;
        const next = toKeptLength(text, length);
        setNote(null);
        setTyped({ text, kept: next, unit: length.unit });
        fields.changeText(name, next);
      }}
      onBlur={() => {
        const right = normalizeField(name, kept, length);
        if (right.note !== null || right.text !== kept) fields.changeText(name, right.text);
        setNote(right.note);
        onLeave?.();
      }}
    />
  );
}
