import { TextInput, type TextInputProps } from '@mantine/core';
import type { RefAttributes } from 'react';

/** A field for a six-digit code. Phones can fill it and show their number pad. */
export function CodeInput(props: TextInputProps & RefAttributes<HTMLInputElement>) {
  return <TextInput autoComplete="one-time-code" inputMode="numeric" {...props} />;
}
