import { Page } from '../ui/page.tsx';

export function HomeRoute() {
  return <Page title="Search Archive">{null}</Page>;
}
