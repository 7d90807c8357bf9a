import { useSession } from '../api/session.ts';
import { HomeScreen } from './home-screen.tsx';
import { HomeVisitor } from './home-visitor.tsx';

/** Home: the search for users, the invitation for visitors. */
export function HomeRoute() {
  return useSession() ? <HomeScreen /> : <HomeVisitor />;
}
