import { password } from '@groundtrack/contract';
import { findPasswordWeakness } from '@groundtrack/contract/new-password';
import { PasswordInput } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './account.module.css';
import { NewPasswordInput } from './new-password-input.tsx';

interface NewPassword {
  readonly new: string;
  readonly confirmed: string;
}

export const newPasswordLabels = { new: 'New password', confirmed: 'Confirm new password' };

/** The errors of a new password and its confirmation; null if valid. */
export function newPasswordErrors(
  { new: typed, confirmed }: NewPassword,
  email: string,
): Record<keyof NewPassword, string | null> {
  const fresh = password.safeParse(typed);
  const fault = fresh.success ? findPasswordWeakness(typed, email) : fresh.error.issues[0]?.message;
  return {
    new: fault === null ? null : `New password ${fault}`,
    confirmed: confirmed === typed ? null : 'New password must match',
  };
}

interface NewPasswordFieldsProps {
  readonly username: string;
  /** The form with the fields `new` and `confirmed`. */
  readonly form: {
    readonly getInputProps: (field: keyof NewPassword) => object;
  };
  /** Rendered between the account's name and the new password. */
  readonly children: ReactNode;
}

/** A new password and its confirmation, with the account's name for password managers. */
export function NewPasswordFields({ username, form, children }: NewPasswordFieldsProps) {
  return (
    <>
      <input hidden name="username" autoComplete="username" value={username} readOnly />
      {children}
      <div className={classes.fields}>
        <NewPasswordInput {...form.getInputProps('new')} email={username} />
        <PasswordInput {...form.getInputProps('confirmed')} autoComplete="new-password" />
      </div>
    </>
  );
}
