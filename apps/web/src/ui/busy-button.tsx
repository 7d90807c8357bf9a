import type { ComponentProps, MouseEvent } from 'react';

interface BusyButtonProps extends ComponentProps<'button'> {
  readonly 'data-loading'?: boolean;
}

/**
 * What every button of Mantine is drawn as. While it loads, Mantine disables it, and a disabled element loses the focus to
 * the page: this one only says that it is busy, and answers nothing, so neither a second click nor Enter sends again. The
 * second click of a double click may come before it is drawn as busy: it counts for none.
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
