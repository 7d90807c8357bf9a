import { Page } from '../ui/page.tsx';

export function RegistrationRoute() {
  return <Page title="Registration">{null}</Page>;
}
