import { useServerInfo } from '../../api/server-info.ts';
import { Closing } from './closing.tsx';
import { HeroGlobe } from './hero-globe.tsx';
import { Invitation } from './invitation.tsx';
import { Providers } from './providers.tsx';
import { SampleImages } from './sample-images.tsx';
import { Tour } from './tour.tsx';
import { Uses } from './uses.tsx';
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
          <h1 className={classes.headline}>Satellite&nbsp;images of any place on Earth</h1>
          <p className={classes.lead}>
            Search the archives of several providers, see each image and its price before you pay, or order a new image
            from an upcoming pass. Accounts are free.
          </p>
          <Invitation isDemoOpen={isDemoOpen} />
        </div>
        <HeroGlobe />
      </div>
      <Providers providers={providers} />
      <div className={classes.more}>
        <Tour />
        <SampleImages providers={providers} isDemoOpen={isDemoOpen === true} />
        <Uses />
      </div>
      <Closing isDemoOpen={isDemoOpen} />
    </>
  );
}
