import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { MessageBox } from '../../ui/message-box.tsx';
import { logOutOfServer } from './log-out.ts';

/** What a demo account is. */
export function DemoNotice() {
  return (
    <MessageBox kind="info" title="This is a demo account" action={<RegisterButton />}>
      It has a made-up name and address, gets no e-mail, and is deleted with everything in it a day after you opened it.
      Images do not move to an account of your own, so download what you want to keep.
    </MessageBox>
  );
}

/** In place of a form that asks for a password, which a demo account does not have. */
export function OwnAccountNeeded({ children }: { readonly children: ReactNode }) {
  return (
    <MessageBox kind="info" title="This needs an account of your own" action={<RegisterButton variant="default" />}>
      {children}
    </MessageBox>
  );
}

function RegisterButton({ variant = 'filled' }: { readonly variant?: 'filled' | 'default' }) {
  const navigate = useNavigate();
  const register = () => {
    logOutOfServer();
    void navigate(paths.registration());
  };
  return (
    <Button variant={variant} onClick={register}>
      Log out and register
    </Button>
  );
}
