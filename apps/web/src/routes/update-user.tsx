import { UpdateUserScreen } from '../features/account/update-user-screen.tsx';
import { Webhooks } from '../features/webhooks/webhooks.tsx';

/** The account screen with its webhooks. */
export function Component() {
  return <UpdateUserScreen webhooks={<Webhooks />} />;
}
