import { Cartesian3, Math as CesiumMath, type CesiumWidget } from '@cesium/engine';
import { farLayer, nearLayer } from './cesium/base-map.ts';
import { Footprints } from './cesium/footprints.ts';
import { watchInput } from './cesium/input.ts';
import { createPin } from './cesium/pin.ts';
import { createMovingPoints } from './cesium/moving-points.ts';
import { watchReadiness } from './cesium/readiness.ts';
import { Satellites } from './cesium/satellites.ts';
import { createSwath } from './cesium/swath.ts';
import { createWidget, lowerQuality } from './cesium/widget.ts';
import type { CreateGlobe, Globe, GlobePoint } from './globe.ts';
import { pointText, publishReadiness, publishState } from './globe-state.ts';
import { createFrameJudge } from './quality.ts';

/** The globe drawn by Cesium. @throws when WebGL fails while it starts */
export const createCesiumGlobe: CreateGlobe = (host, events, { quality }): Globe => {
  const widget = createWidget(host, farLayer(), quality);
  const { scene, entities } = widget;
  const frame = () => scene.requestRender();
  widget.imageryLayers.add(nearLayer());
  const satellites = new Satellites(entities);
  const footprints = new Footprints(entities, frame);
  const setPin = createPin(entities);
  const setSwath = createSwath(scene);
  const setField = createMovingPoints(scene, { sizePx: 4, style: 'light' });
  let tracked: string | null = null;
  let hovered: string | null = null;

  const track = (id: string | null) => {
    const entity = id === null ? null : satellites.find(id);
    tracked = entity ? id : null;
    widget.trackedEntity = entity ?? undefined;
    satellites.label([tracked, hovered]);
    publishState(host, { tracked: tracked ?? '' });
    frame();
  };

  const closers = [
    watchReadiness(scene, publishReadiness),
    quality === 'adaptive' ? watchSpeed(widget, () => publishState(host, { quality: 'low' })) : () => {},
    scene.camera.moveEnd.addEventListener(() => publishState(host, { camera: cameraText(widget) })),
    watchInput(scene, {
      hoverable: () => satellites.size > 0,
      onHover(picked) {
        const id = satellites.idOf(picked);
        if (id === hovered) return;
        hovered = id;
        satellites.label([tracked, hovered]);
        scene.canvas.style.cursor = id === null ? '' : 'pointer';
        frame();
      },
      onClick(picked, ground) {
        const id = satellites.idOf(picked);
        if (id !== null) events.onPickSatellite(id);
        else if (ground) events.onPick(ground);
      },
      onDoubleClick() {
        track(null);
        events.onStopTracking();
      },
    }),
  ];
  publishReadiness('loading');
  const shown = quality === 'low' ? 'low' : 'high';
  publishState(host, { pin: '', footprints: 0, satellites: 0, tracked: '', swath: '', field: 0, quality: shown });

  return {
    flyTo(point, heightM, durationSec) {
      if (tracked !== null) track(null);
      fly(widget, point, heightM, durationSec);
    },
    setPin(point) {
      setPin(point);
      publishState(host, { pin: point ? pointText(point) : '' });
      frame();
    },
    setFootprints(next) {
      footprints.set(next);
      publishState(host, { footprints: next.length });
    },
    setSatellites(next) {
      satellites.set(next);
      publishState(host, { satellites: satellites.size });
      track(tracked);
    },
    track,
    setSwath(swath) {
      setSwath(swath);
      publishState(host, { swath: swath?.lit.length ?? '' });
      frame();
    },
    setField(field) {
      setField(field);
      publishState(host, { field: field?.ids.length ?? 0 });
      frame();
    },
    destroy() {
      for (const close of closers) close();
      entities.removeAll();
      widget.destroy();
      publishReadiness(null);
    },
  };
};

function fly(widget: CesiumWidget, point: GlobePoint, heightM: number, durationSec: number): void {
  const { camera } = widget.scene;
  const destination = Cartesian3.fromDegrees(point.longitude, point.latitude, heightM);
  const orientation = { heading: 0, pitch: -CesiumMath.PI_OVER_TWO, roll: 0 };
  if (durationSec > 0) camera.flyTo({ destination, orientation, duration: durationSec });
  else camera.setView({ destination, orientation });
  widget.scene.requestRender();
}

function cameraText(widget: CesiumWidget): string {
  const { latitude, longitude, height } = widget.camera.positionCartographic;
  const point = { latitude: CesiumMath.toDegrees(latitude), longitude: CesiumMath.toDegrees(longitude) };
  return `${pointText(point)},${Math.round(height)}`;
}

/** Lowers the quality when the first frames of a machine that looked able are slow. @returns the closer */
function watchSpeed(widget: CesiumWidget, onLowered: () => void): () => void {
  const isSlow = createFrameJudge();
  return widget.scene.postRender.addEventListener(() => {
    if (!isSlow(performance.now())) return;
    lowerQuality(widget.scene);
    onLowered();
  });
}
