import { Page } from '../ui/page.tsx';

export function NotFoundRoute() {
  return <Page title="NotFound">{null}</Page>;
}
