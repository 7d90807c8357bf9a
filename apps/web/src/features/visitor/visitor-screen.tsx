import { type BaseMap, formatUsd, type ServerInfo, toCents } from '@groundtrack/contract';
import { wrapLongitude } from '@groundtrack/geo';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useBaseMap } from '../../api/base-map.ts';
import { useServerInfo } from '../../api/server-info.ts';
import type { Globe } from '../../globe/globe.ts';
import globePane from '../../globe/globe-pane.module.css';
import { GlobeView } from '../../globe/globe-view.tsx';
import { isSoftwareRenderer, webglRenderer } from '../../globe/quality.ts';
import { paths } from '../../lib/paths.ts';
import { Invitation } from './invitation.tsx';
import { SampleImages } from './sample-images.tsx';
import { Tour } from './tour.tsx';
import classes from './visitor.module.css';

const HEIGHT_M = 11_000_000;
/** Westward like the sun, but slowly. */
const TURN = { deg: 60, sec: 300 } as const;

const ignore = () => undefined;

/** The page for visitors: the invitation to register or log in (spec sections 1 and 6). */
export function VisitorScreen() {
  const [globe, setGlobe] = useState<Globe | null>(null);
  const baseMap = useOwnMap();
  const { data: server, isPending } = useServerInfo();
  const isDrawn = useIsDrawn(globe);
  useDaySide(globe);
  return (
    <>
      <div className={classes.hero}>
        <div className={classes.intro}>
          <h1 className={classes.headline}>The Earth, photographed to order</h1>
          <p className={classes.lead}>
            Search, preview, and buy recent high-resolution satellite imagery. Accounts are free. You pay only for
            images and tasking.
          </p>
          <Invitation isDemoOpen={isPending ? null : (server?.demoAccounts ?? false)} />
          {isPending || server ? <Providers of={server?.providers ?? null} /> : null}
        </div>
        <div className={`${globePane.pane} ${classes.globe}`} data-drawn={isDrawn}>
          <GlobeView
            baseMap={baseMap}
            onGlobe={setGlobe}
            onPick={ignore}
            onPickSatellite={ignore}
            onStopTracking={ignore}
          />
        </div>
      </div>
      <div className={classes.more}>
        <Tour />
        <SampleImages providers={isPending ? null : (server?.providers ?? [])} />
        <p className={classes.note}>
          Questions? <Link to={paths.help()}>Help and FAQ</Link>
        </p>
      </div>
    </>
  );
}

/** The globe is black until its first tiles are there. On a slow machine the tiles appear one by one. */
const DRAWN_AFTER_MS = 8_000;

/** Whether the globe has been drawn once, and can replace its placeholder. */
function useIsDrawn(globe: Globe | null): boolean {
  const [drawn, setDrawn] = useState<Globe | null>(null);
  useEffect(() => {
    if (!globe) return undefined;
    const show = () => setDrawn(globe);
    const page = document.documentElement;
    const watcher = new MutationObserver(() => {
      if (page.dataset['globe'] === 'ready') show();
    });
    watcher.observe(page, { attributeFilter: ['data-globe'] });
    const timer = setTimeout(show, DRAWN_AFTER_MS);
    return () => {
      watcher.disconnect();
      clearTimeout(timer);
    };
  }, [globe]);
  return globe !== null && drawn === globe;
}

/** Without maps of other servers: a visitor has not asked for any. */
function useOwnMap(): BaseMap | null {
  const baseMap = useBaseMap();
  return useMemo(() => baseMap && { ...baseMap, online: [] }, [baseMap]);
}

/** @param of null while unknown; reserves two lines */
function Providers({ of: providers }: { readonly of: ServerInfo['providers'] | null }) {
  if (providers === null) return <p className={`${classes.note} ${classes.unknown} ${classes.providers}`}>Images by</p>;
  const areAllSimulated = providers.every(({ simulated }) => simulated);
  const names = providers.map(({ label, simulated }) =>
    simulated && !areAllSimulated ? `${label} (simulated)` : label,
  );
  const text = names.join(', ') + (areAllSimulated ? ' (all simulated on this server)' : '');
  const prices = providers.flatMap(({ leastCents }) => leastCents ?? []);
  const from = prices.length > 0 ? `, from ${formatUsd(toCents(Math.min(...prices))).replace(/\.00$/, '')}` : '';
  return <p className={`${classes.note} ${classes.providers}`}>{`Images by ${text}${from}.`}</p>;
}

/**
 * Shows the day side of the Earth and turns it slowly, unless rendering is expensive or the user prefers reduced
 * motion.
 */
function useDaySide(globe: Globe | null): void {
  useEffect(() => {
    if (!globe) return;
    const noon = { latitude: 18, longitude: noonLongitudeDeg(new Date()) };
    globe.flyTo(noon, HEIGHT_M, 0);
    const renderer = webglRenderer();
    if (matchMedia('(prefers-reduced-motion: reduce)').matches || renderer === null || isSoftwareRenderer(renderer))
      return;
    globe.flyTo({ ...noon, longitude: wrapLongitude(noon.longitude - TURN.deg) }, HEIGHT_M, TURN.sec);
  }, [globe]);
}

/** The longitude where the sun is in the south, within the four degrees of the equation of time. */
function noonLongitudeDeg(at: Date): number {
  return wrapLongitude((12 - at.getUTCHours() - at.getUTCMinutes() / 60) * 15);
}
