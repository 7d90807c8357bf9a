import { Page } from '../ui/page.tsx';

export function CartRoute() {
  return <Page title="Cart">{null}</Page>;
}
