import { ordersCsvEndpoint } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { formMessage } from '../../api/api-error.ts';
import { saveFile } from '../../api/save-file.ts';
import { formatUtcDay } from '../../lib/format.ts';
import { DownloadIcon } from '../../ui/icons.tsx';
import { MessageBox } from '../../ui/message-box.tsx';
import classes from './orders.module.css';

/** Saves all orders as a table for spreadsheets and accounting. */
export function ExportOrders() {
  const saving = useMutation<void>({
    mutationFn: () => saveFile(ordersCsvEndpoint, {}, `Groundtrack orders ${formatUtcDay(Date.now())}.csv`),
  });
  return (
    <div className={classes.export}>
      <Button
        variant="default"
        leftSection={<DownloadIcon size={16} />}
        loading={saving.isPending}
        onClick={() => saving.mutate()}
      >
        Export CSV
      </Button>
      {saving.isError ? (
        <MessageBox kind="error" title="The export failed">
          {formMessage(saving.error, 'Try again.')}
        </MessageBox>
      ) : null}
    </div>
  );
}
