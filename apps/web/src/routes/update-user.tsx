import { Page } from '../ui/page.tsx';

export function UpdateUserRoute() {
  return <Page title="UpdateUser">{null}</Page>;
}
