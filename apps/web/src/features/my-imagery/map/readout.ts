import { formatCoordinates } from '@groundtrack/geo';
import { Control, DomUtil, type Map as LeafletMap } from 'leaflet';

/** Shows the position under the pointer. It changes too often for React. */
export function addReadout(map: LeafletMap): void {
  const readout = DomUtil.create('output', 'gt-readout');
  readout.ariaLive = 'off';
  const shown = new Control({ position: 'bottomright' });
  shown.onAdd = () => readout;
  shown.addTo(map);
  map.on('mousemove', ({ latlng }) => {
    const { lat: latitude, lng } = latlng.wrap();
    readout.textContent = formatCoordinates({ latitude, longitude: lng }, 5);
  });
  map.on('mouseout', () => (readout.textContent = ''));
}
