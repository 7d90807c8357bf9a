import { TextInput, type TextInputProps } from '@mantine/core';
import type { RefAttributes } from 'react';

/** A field for six digits that telephones offer to fill and open with their number pad. */
export function CodeInput(props: TextInputProps & RefAttributes<HTMLInputElement>) {
  return <TextInput autoComplete="one-time-code" inputMode="numeric" withAsterisk={false} {...props} />;
}
