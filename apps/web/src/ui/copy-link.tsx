import { Button } from '@mantine/core';
import { useState } from 'react';

/** Copies the URL of the page. If the browser denies access to the clipboard, the address bar still shows it. */
export function CopyLink() {
  const [done, setDone] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      setDone('Link copied');
    } catch {
      setDone('The address bar has the link');
    }
  };
  return (
    <>
      <Button size="xs" variant="default" onClick={() => void copy()}>
        {done || 'Copy link'}
      </Button>
      <output className="gt-visually-hidden">{done}</output>
    </>
  );
}
