import { orderReceiptEndpoint } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { ApiErrorBox } from '../../api/api-error-box.tsx';
import { useSession } from '../../api/session.ts';
import { useApi } from '../../api/use-api.ts';
import { paths } from '../../app/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import classes from './receipt.module.css';
import { ReceiptSheet } from './receipt-sheet.tsx';

export { ReceiptScreen as Component };

/** The receipt of one order, to read and to print. */
export function ReceiptScreen() {
  const { orderId = '' } = useParams();
  const session = useSession();
  const { data: receipt, error, refetch } = useApi(orderReceiptEndpoint, { params: { id: orderId } }, { staleTime: 0 });
  useEffect(() => {
    // Browsers offer the title as the name of the PDF.
    if (receipt) document.title = `Groundtrack receipt ${receipt.number}`;
  }, [receipt]);

  if (receipt)
    return (
      <div className={classes.screen}>
        <div className={classes.bar}>
          <Link to={paths.orders()}>All orders</Link>
          <Button onClick={() => window.print()}>Print or save as PDF</Button>
        </div>
        <ReceiptSheet receipt={receipt} />
      </div>
    );
  return (
    <Page title="Receipt" width="narrow">
      {content()}
    </Page>
  );

  function content() {
    if (!session)
      return (
        <EmptyState
          title="Log in to see your receipt"
          action={<LinkButton to={paths.login(paths.receipt(orderId))}>Login</LinkButton>}
        />
      );
    if (!error) return <Loading label="Loading the receipt" lines={6} />;
    return (
      <>
        <ApiErrorBox title="The receipt could not be fetched" error={error} onRetry={() => void refetch()} />
        <Link to={paths.orders()}>All orders</Link>
      </>
    );
  }
}
