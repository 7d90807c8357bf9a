import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { MessageBox } from '../../ui/message-box.tsx';
import classes from './account.module.css';
import { logOutOfServer } from './log-out.ts';

/** What a demo account is, and what changes with an account of one's own. */
export function DemoNotice() {
  return (
    <MessageBox kind="info" title="This is a demo account" action={<RegisterButton />}>
      It has a made-up name and address, gets no e-mail, and is deleted with everything in it a day after you opened it.
      <ul className={classes.changes}>
        <li>With your own account, you keep your images, orders, and favorite locations.</li>
        <li>Receipts and licenses carry your name and address.</li>
        <li>You get an e-mail once an image is ready.</li>
      </ul>
      Images of this demo do not move to the new account, so download what you want to keep.
    </MessageBox>
  );
}

/** In place of a form that asks for a password, which a demo account does not have. */
export function OwnAccountNeeded({ children }: { readonly children: ReactNode }) {
  return (
    <MessageBox kind="info" title="This needs an account of your own" action={<RegisterButton />}>
      {children}
    </MessageBox>
  );
}

function RegisterButton() {
  const navigate = useNavigate();
  const register = () => {
    logOutOfServer();
    void navigate(paths.registration());
  };
  return <Button onClick={register}>Log out and register</Button>;
}
