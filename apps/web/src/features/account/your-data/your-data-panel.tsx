import { useId, useState } from 'react';
import { DisclosureButton } from '../../../ui/disclosure-button.tsx';
import { AccountPanel } from '../account-panel.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DownloadData } from './download-data.tsx';
import classes from './your-data.module.css';

interface YourDataPanelProps {
  /** The account is deleted, and the session has ended. */
  readonly onDeleted: () => void;
}

/** Downloads the data of the account, or deletes the account. */
export function YourDataPanel({ onDeleted }: YourDataPanelProps) {
  const [deleting, setDeleting] = useState(false);
  const deletionId = useId();
  return (
    <AccountPanel section="your-data" title="Your data">
      <div className={classes.parts}>
        <DownloadData />
        <div className={classes.part}>
          <DisclosureButton opened={deleting} controls={deletionId} onToggle={setDeleting}>
            Delete this account
          </DisclosureButton>
          <div id={deletionId} hidden={!deleting}>
            {deleting ? <DeleteAccount onDeleted={onDeleted} onKeep={() => setDeleting(false)} /> : null}
          </div>
        </div>
      </div>
    </AccountPanel>
  );
}
