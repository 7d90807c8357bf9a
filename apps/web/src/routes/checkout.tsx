import { Page } from '../ui/page.tsx';

export function CheckoutRoute() {
  return <Page title="Checkout">{null}</Page>;
}
