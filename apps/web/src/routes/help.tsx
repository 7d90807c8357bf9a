import { Page } from '../ui/page.tsx';

export function HelpRoute() {
  return <Page title="Help">{null}</Page>;
}
