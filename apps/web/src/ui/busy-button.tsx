import type { ComponentProps, MouseEvent } from 'react';

interface BusyButtonProps extends ComponentProps<'button'> {
  readonly 'data-loading'?: boolean;
}

/**
 * The element of every Mantine button. Mantine disables a loading button, and a disabled element loses the focus. This
 * one sets aria-disabled and ignores clicks instead, so neither a second click nor Enter sends again. The second click
 * of a double click may come before the loading state is rendered, so it is ignored as well.
 */
export function BusyButton({
  disabled,
  onClick,
  type = 'button',
  'data-loading': loading,
  ...button
}: BusyButtonProps) {
  const isBusy = disabled && loading;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy || event.detail > 1) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...button}
      type={type}
      data-loading={loading}
      disabled={isBusy ? false : disabled}
      {...(isBusy ? { 'aria-disabled': true, 'aria-busy': true } : {})}
      onClick={click}
    />
  );
}
