import { Link } from 'react-router';
import { useServerInfo } from '../../api/server-info.ts';
import { paths } from '../../lib/paths.ts';
import { HeroGlobe } from './hero-globe.tsx';
import { Invitation } from './invitation.tsx';
import { Providers } from './providers.tsx';
import { SampleImages } from './sample-images.tsx';
import { Tour } from './tour.tsx';
import classes from './visitor.module.css';

/** The page for visitors: the invitation to register or log in (spec sections 1 and 6). */
export function VisitorScreen() {
  const { data: server, isPending } = useServerInfo();
  const isDemoOpen = isPending ? null : (server?.demoAccounts ?? false);
  const providers = isPending ? null : (server?.providers ?? []);
  return (
    <>
      <div className={classes.hero}>
        <div className={classes.intro}>
          <h1 className={classes.headline}>The Earth, photographed to order</h1>
          <p className={classes.lead}>
            Search, preview, and buy recent high-resolution satellite imagery. Accounts are free. You pay only for
            images and tasking.
          </p>
          <Invitation isDemoOpen={isDemoOpen} />
        </div>
        <HeroGlobe />
      </div>
      <Providers providers={providers} />
      <div className={classes.more}>
        <SampleImages providers={providers} isDemoOpen={isDemoOpen === true} />
        <Tour />
        <p className={classes.note}>
          Questions? <Link to={paths.help()}>Help and FAQ</Link>
        </p>
      </div>
    </>
  );
}
