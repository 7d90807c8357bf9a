import { orderReceiptEndpoint, type Receipt } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { QueryView } from '../../api/query-view.tsx';
import { SignedIn } from '../../api/signed-in.tsx';
import { useApi } from '../../api/use-api.ts';
import { paths } from '../../lib/paths.ts';
import { Page } from '../../ui/page.tsx';
import classes from './receipt.module.css';
import { ReceiptSheet } from './receipt-sheet.tsx';

export { ReceiptScreen as Component };

/** The receipt of one order, for reading and printing. */
export function ReceiptScreen() {
  const { orderId = '' } = useParams();
  const query = useApi(orderReceiptEndpoint, { params: { id: orderId } }, { staleTime: 0 });
  if (query.data) return <PrintedReceipt receipt={query.data} />;
  return (
    <Page title="Receipt" width="narrow">
      <SignedIn prompt="Log in to see your receipt">
        <QueryView query={query} loading="Loading the receipt" lines={6} failed="The receipt could not be fetched">
          {() => null}
        </QueryView>
        {query.error ? <Link to={paths.orders()}>All orders</Link> : null}
      </SignedIn>
    </Page>
  );
}

/** Omits the frame of other screens, which would be printed. */
function PrintedReceipt({ receipt }: { readonly receipt: Receipt }) {
  useEffect(() => {
    // Browsers suggest the title as the name of the PDF.
    document.title = `Groundtrack receipt ${receipt.number}`;
  }, [receipt]);
  return (
    <div className={classes.screen}>
      <div className={classes.bar}>
        <Link to={paths.orders()}>All orders</Link>
        <Button onClick={() => window.print()}>Print or save as PDF</Button>
      </div>
      <ReceiptSheet receipt={receipt} />
    </div>
  );
}
