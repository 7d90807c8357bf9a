import { PASSWORD_MAX, PASSWORD_MIN } from '@groundtrack/contract';
import { loadCommonPasswords, NEW_PASSWORD_RULES } from '@groundtrack/contract/new-password';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { CheckIcon, DotIcon } from '../../ui/icons.tsx';
import classes from './new-password-input.module.css';

/** Rules for password managers that generate a password (the `passwordrules` attribute, WHATWG HTML issue 3518). */
const FOR_MANAGERS = { passwordrules: `minlength: ${PASSWORD_MIN}; maxlength: ${PASSWORD_MAX};` };

interface NewPasswordInputProps extends Omit<PasswordInputProps, 'value' | 'description' | 'autoComplete'> {
  readonly value?: string;
  /** The address of the account, as typed so far. */
  readonly email: string;
}

/** A field for a new password that checks its rules while typing. */
export function NewPasswordInput({ email, value = '', ...input }: NewPasswordInputProps) {
  useCommonPasswords();
  return (
    <PasswordInput
      {...FOR_MANAGERS}
      {...input}
      value={value}
      autoComplete="new-password"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={<PasswordRules typed={value} email={email} />}
    />
  );
}

/** Renders again once the list of common passwords is loaded. Without it only the server rejects them. */
function useCommonPasswords(): void {
  const [, setLoaded] = useState(false);
  useEffect(() => {
    loadCommonPasswords().then(
      () => setLoaded(true),
      () => undefined,
    );
  }, []);
}

/** A list of spans, because it is inside a paragraph. An unmet rule is not an error until the form is sent. */
function PasswordRules({ typed, email }: { readonly typed: string; readonly email: string }) {
  return NEW_PASSWORD_RULES.map(({ text, holds }) => {
    const met = typed !== '' && holds(typed, email);
    return (
      <span key={text} className={classes.rule} data-met={met}>
        {met ? <CheckIcon size={14} /> : <DotIcon size={14} />}
        <span>
          {text}
          <span className="gt-visually-hidden">{met ? ' (met). ' : '. '}</span>
        </span>
      </span>
    );
  });
}
