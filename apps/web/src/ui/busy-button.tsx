import type { ComponentProps } from 'react';

interface BusyButtonProps extends ComponentProps<'button'> {
  readonly 'data-loading'?: boolean;
}

/**
 * What every button of Mantine is drawn as. While it loads, Mantine disables it, and a disabled element loses the focus to
 * the page: this one only says that it is busy, and answers nothing, so neither a second click nor Enter sends again.
 */
export function BusyButton({
  disabled,
  onClick,
  type = 'button',
  'data-loading': loading,
  ...button
}: BusyButtonProps) {
  const isBusy = disabled && loading;
  return (
    <button
      {...button}
      type={type}
      data-loading={loading}
      disabled={isBusy ? false : disabled}
      {...(isBusy ? { 'aria-disabled': true, 'aria-busy': true } : {})}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    />
  );
}
