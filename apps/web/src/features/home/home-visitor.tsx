import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useBaseMap } from '../../api/base-map.ts';
import { paths } from '../../app/paths.ts';
import type { Globe } from '../../globe/globe.ts';
import { GlobeView } from '../../globe/globe-view.tsx';
import classes from './home.module.css';

const POINTS = [
  {
    title: 'Search',
    text: 'Point at a place and see which recent images several providers hold of it, newest first.',
  },
  { title: 'Preview', text: 'Lay the quicklook over the ground before you pay for the full resolution.' },
  { title: 'Order', text: 'Buy an image by card, or task a satellite to take a new one on its next pass.' },
] as const;

const ignore = () => undefined;

/** What a visitor who is not logged in sees: the invitation to register or log in (spec sections 1 and 6). */
export function HomeVisitor() {
  const [globe, setGlobe] = useState<Globe | null>(null);
  const baseMap = useBaseMap();
  useEffect(() => {
    globe?.flyTo({ latitude: 28, longitude: -52 }, 11_000_000, 0);
  }, [globe]);
  return (
    <div className={classes.home} data-visitor="true">
      <div className={classes.intro}>
        <h1 className={classes.headline}>The Earth, photographed to order</h1>
        <p className={classes.lead}>
          On-demand access to search, preview and purchase recent high-resolution commercial satellite imagery. Accounts
          are free; you pay only for images and tasking.
        </p>
        <div className={classes.invite}>
          <Button component={Link} to={paths.registration()} size="lg">
            Register
          </Button>
          <Button component={Link} to={paths.login()} size="lg" variant="default">
            Log in
          </Button>
        </div>
        <dl className={classes.points}>
          {POINTS.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p className={classes.more}>
          Questions? <Link to={paths.help()}>Help and FAQ</Link>
        </p>
      </div>
      <div className={classes.globe}>
        <GlobeView
          baseMap={baseMap}
          onGlobe={setGlobe}
          onPick={ignore}
          onPickSatellite={ignore}
          onStopTracking={ignore}
        />
      </div>
    </div>
  );
}
