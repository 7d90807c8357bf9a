import { Page } from '../ui/page.tsx';

export function TaskingRoute() {
  return <Page title="Tasking">{null}</Page>;
}
