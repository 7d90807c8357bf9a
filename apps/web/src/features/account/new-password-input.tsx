import { PASSWORD_MAX, PASSWORD_MIN } from '@groundtrack/contract';
import { loadCommonPasswords, NEW_PASSWORD_RULES } from '@groundtrack/contract/new-password';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { CheckIcon, DotIcon } from '../../ui/icons.tsx';
import classes from './new-password-input.module.css';

/** What password managers make a password by (the `passwordrules` attribute, WHATWG HTML issue 3518). */
const FOR_MANAGERS = { passwordrules: `minlength: ${PASSWORD_MIN}; maxlength: ${PASSWORD_MAX};` };

interface NewPasswordInputProps extends Omit<PasswordInputProps, 'description' | 'autoComplete'> {
  /** The e-mail address of the account, as far as it is typed. */
  readonly email: () => string;
}

/** A field for a password to be chosen; its rules tick while it is typed. */
export function NewPasswordInput({ email, onChange, ...input }: NewPasswordInputProps) {
  const [typed, setTyped] = useState('');
  useCommonPasswords();
  return (
    <PasswordInput
      {...FOR_MANAGERS}
      {...input}
      autoComplete="new-password"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={<PasswordRules typed={typed} email={email()} />}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange?.(event);
      }}
    />
  );
}

/** Draws again once the list is there; without it the server alone refuses what is common. */
function useCommonPasswords(): void {
  const [, setLoaded] = useState(false);
  useEffect(() => {
    loadCommonPasswords().then(
      () => setLoaded(true),
      () => undefined,
    );
  }, []);
}

/** Inside a paragraph, so a list of spans. A rule that is not met yet is no error: it is quiet until the form is sent. */
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
