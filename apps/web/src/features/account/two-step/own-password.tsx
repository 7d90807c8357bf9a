import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useFocusedField } from '../../../ui/use-focused-field.ts';

export const ownPasswordLabel = 'Your password';

interface OwnPasswordProps extends Pick<PasswordInputProps, 'className'> {
  readonly form: { readonly getInputProps: (field: 'password') => object };
  readonly username: string;
}

/** The field `password` of a form: the account's password, with its name for password managers. */
export function OwnPassword({ form, username, className }: OwnPasswordProps) {
  const field = useFocusedField();
  return (
    <>
      <input hidden name="username" autoComplete="username" value={username} readOnly />
      <PasswordInput
        ref={field}
        {...form.getInputProps('password')}
        autoComplete="current-password"
        {...(className === undefined ? {} : { className })}
        required
      />
    </>
  );
}
