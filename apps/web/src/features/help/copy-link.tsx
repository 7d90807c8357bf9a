import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { TextButton } from '../../ui/text-button.tsx';
import classes from './help.module.css';
import { topicUrl } from './help-view.ts';

interface CopyLinkProps {
  readonly slug: string;
  readonly title: string;
}

/** Copies the URL of a topic. If the browser denies access to the clipboard, the address bar shows the URL. */
export function CopyLink({ slug, title }: CopyLinkProps) {
  const navigate = useNavigate();
  const [done, setDone] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(topicUrl(slug));
      setDone('Link copied');
    } catch {
      await navigate(paths.help(slug), { replace: true });
      setDone('The address bar now has the link');
    }
  };
  return (
    <p className={classes.copy}>
      <TextButton label={`Copy link to “${title}”`} onClick={() => void copy()}>
        Copy link
      </TextButton>
      <output>{done}</output>
    </p>
  );
}
