import { Page } from '../ui/page.tsx';

export function MyImageryRoute() {
  return <Page title="MyImagery">{null}</Page>;
}
