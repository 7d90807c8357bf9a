import { useSession } from '../../api/session.ts';
import { HomeScreen } from './home-screen.tsx';
import { HomeVisitor } from './home-visitor.tsx';

export { Home as Component };

/** Home: the search for users, the invitation for visitors. */
export function Home() {
  return useSession() ? <HomeScreen /> : <HomeVisitor />;
}
