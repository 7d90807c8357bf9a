import { exportAccountEndpoint } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiErrorBox } from '../../../api/api-error-box.tsx';
import { fetchFile } from '../../../api/call.ts';
import { formatBytes, formatUtcDay } from '../../../lib/format.ts';
import { saveBlob } from '../../../lib/save-blob.ts';
import { DownloadIcon } from '../../../ui/icons.tsx';
import { MessageBox } from '../../../ui/message-box.tsx';
import classes from './your-data.module.css';

/** Downloads all data of the account as a ZIP. The total size is unknown, so it shows the received size. */
export function DownloadData() {
  const [loadedBytes, setLoadedBytes] = useState(0);
  const abortController = useRef(new AbortController());
  // An abandoned download would block the next one of the account.
  useEffect(() => {
    const controller = new AbortController();
    abortController.current = controller;
    return () => controller.abort();
  }, []);
  const saving = useMutation({
    mutationFn: async () => {
      setLoadedBytes(0);
      const { signal } = abortController.current;
      const zip = await fetchFile(exportAccountEndpoint, {}, { signal, onProgress: setLoadedBytes });
      saveBlob(zip, `Groundtrack account ${formatUtcDay(Date.now())}.zip`);
      return zip.size;
    },
  });
  return (
    <div className={classes.part}>
      <p className={classes.text}>
        One ZIP has your profile, logins, orders, images, taskings, receipts, payments, e-mails, saved searches and
        places, webhooks, and accepted licenses as JSON and CSV. Download delivered images in My Imagery.
      </p>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<DownloadIcon size={16} />}
          loading={saving.isPending}
          onClick={() => saving.mutate()}
        >
          Download your data
        </Button>
        {saving.isPending ? (
          <span className={classes.quiet}>
            {loadedBytes === 0 ? 'Preparing…' : `${formatBytes(loadedBytes)} so far`}
          </span>
        ) : null}
      </div>
      {saving.isSuccess ? (
        <MessageBox kind="success">
          Your data was saved ({formatBytes(saving.data)}). README.txt in it explains the files.
        </MessageBox>
      ) : null}
      {saving.isError ? (
        <ApiErrorBox title="Your data was not saved" error={saving.error} onRetry={() => saving.mutate()} />
      ) : null}
    </div>
  );
}
