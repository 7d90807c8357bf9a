import { TextInput } from '@mantine/core';
import type { DescriptionProps } from '../screen-props.ts';

/** The field without suggestions, for specs. */
export function TestedDescription(props: DescriptionProps) {
  const { onType, onPlace: _, ...input } = props;
  return <TextInput {...input} onChange={({ currentTarget }) => onType(currentTarget.value)} />;
}
