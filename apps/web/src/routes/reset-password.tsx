import { Page } from '../ui/page.tsx';

export function ResetPasswordRoute() {
  return <Page title="ResetPassword">{null}</Page>;
}
