import { PrimitiveCollection } from '@cesium/engine';
import { GLOBE } from '@groundtrack/contract';
import { baseLayers } from './cesium/base-map.ts';
import { keepCadence } from './cesium/cadence.ts';
import { cameraText, fly, pointInView, zoomBy } from './cesium/camera.ts';
import { Footprints } from './cesium/footprints.ts';
import { watchInput } from './cesium/input.ts';
import { createNight } from './cesium/night.ts';
import { createPin } from './cesium/pin.ts';
import { watchReadiness } from './cesium/readiness.ts';
import { Sky } from './cesium/sky.ts';
import { createSwath } from './cesium/swath.ts';
import { watchTrouble } from './cesium/trouble.ts';
import { createWidget, lowerQuality, watchSpeed } from './cesium/widget.ts';
import type { CreateGlobe, Globe, GlobePoint } from './globe.ts';
import { pointText, publishReadiness, publishState } from './globe-state.ts';

/** The globe drawn by Cesium. @throws when WebGL fails while it starts */
export const createCesiumGlobe: CreateGlobe = (host, events, { quality, baseMap }): Globe => {
  const [lowest, ...upper] = baseLayers(baseMap, () => {
    publishState(host, { baseMap: 'failed' });
    events.onTrouble('base-map');
  });
  const widget = createWidget(host, lowest, quality);
  const { scene, entities } = widget;
  const frame = () => scene.requestRender();
  for (const layer of upper) widget.imageryLayers.add(layer);
  // What lies on the ground is drawn first, lowest first, and everything above it afterwards.
  const ground = scene.primitives.add(new PrimitiveCollection(), 0) as PrimitiveCollection;
  const setDayNight = createNight(scene, ground);
  const setSwath = createSwath(scene, ground);
  const footprints = new Footprints(widget, ground);
  const sky = new Sky(widget);
  const showPin = createPin(entities);
  let low = quality === 'low';
  let pin: GlobePoint | null = null;
  let tracked: string | null = null;
  let hovered: string | null = null;

  const cadence = keepCadence(scene, () => ({ moving: !sky.isEmpty, low }));
  const track = (id: string | null) => {
    tracked = sky.track(id) ? id : null;
    publishState(host, { tracked: tracked ?? '' });
    frame();
  };
  const stopTracking = () => {
    const followed = tracked !== null;
    track(null);
    if (followed) events.onStopTracking();
  };
  const moved = () => {
    cadence.adapt();
    track(tracked);
  };

  const closers = [
    watchReadiness(scene, publishReadiness),
    watchTrouble(widget, () => events.onTrouble('stopped')),
    cadence.close,
    quality === 'adaptive'
      ? watchSpeed(scene, () => {
          low = true;
          lowerQuality(scene);
          cadence.adapt();
          publishState(host, { quality: 'low' });
        })
      : () => {},
    scene.camera.moveEnd.addEventListener(() => publishState(host, { camera: cameraText(widget) })),
    watchInput(scene, {
      satelliteAt: (position) => sky.idAt(position),
      onHover(id) {
        if (id === hovered) return;
        hovered = id;
        sky.hover(id);
        scene.canvas.style.cursor = id === null ? '' : 'pointer';
        frame();
      },
      onClick(id, ground) {
        if (id !== null) events.onPickSatellite(id);
        else if (ground) events.onPick(ground);
      },
      onDoubleClick() {
        track(null);
        events.onStopTracking();
      },
    }),
    () => sky.destroy(),
  ];
  publishReadiness('loading');
  publishState(host, { pin: '', footprints: 0, satellites: 0, tracked: '', swath: '', field: 0 });
  publishState(host, { quality: low ? 'low' : 'high', baseMap: baseMap.builtIn ? 'built-in' : 'operator' });

  return {
    flyTo(point, heightM, durationSec) {
      if (tracked !== null) track(null);
      fly(widget, point, heightM, durationSec);
    },
    setPin(point) {
      pin = point;
      showPin(point);
      publishState(host, { pin: point ? pointText(point) : '' });
      frame();
    },
    setFootprints(next) {
      footprints.set(next);
      publishState(host, { footprints: next.length });
    },
    setSatellites(next) {
      sky.setSatellites(next);
      publishState(host, { satellites: sky.satelliteCount });
      moved();
    },
    track,
    setSwath(swath) {
      setSwath(swath);
      publishState(host, { swath: swath?.lit.length ?? '' });
      frame();
    },
    setField(field) {
      sky.setField(field);
      publishState(host, { field: field?.ids.length ?? 0 });
      moved();
    },
    setDayNight,
    zoom: (share) => zoomBy(widget, share),
    faceNorth() {
      stopTracking();
      fly(widget, pointInView(widget), widget.camera.positionCartographic.height, GLOBE.flightSec / 2);
    },
    goHome() {
      stopTracking();
      fly(widget, pin ?? pointInView(widget), GLOBE.startHeightM, GLOBE.flightSec);
    },
    destroy() {
      for (const close of closers) close();
      entities.removeAll();
      widget.destroy();
      publishReadiness(null);
    },
  };
};
