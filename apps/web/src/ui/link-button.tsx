import { Button, type ButtonProps } from '@mantine/core';
import { Link } from 'react-router';

interface LinkButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'children'> {
  readonly to: string;
  /** Router state passed to the target screen. */
  readonly state?: unknown;
  readonly 'aria-label'?: string;
  readonly onClick?: () => void;
}

/** A link to another screen that looks like a button. */
export function LinkButton({ to, ...props }: LinkButtonProps) {
  return <Button component={Link} to={to} {...props} />;
}
