import { Checkbox } from '@mantine/core';
import { areaFacts } from '../../lib/area-text.ts';
import { useUnits } from '../../lib/use-units.ts';
import { Panel } from '../../ui/panel.tsx';

interface AreaPanelProps {
  /** The purchased area with its price. */
  readonly areaKm2: number | null;
  /** Only for one's own image, not for a shared one. */
  readonly isOwn: boolean;
  readonly isOutlined: boolean;
  readonly onOutline: (isOutlined: boolean) => void;
}

/** Shows the outline of an image that is clipped to an area. */
export function AreaPanel({ areaKm2, isOwn, isOutlined, onOutline }: AreaPanelProps) {
  const [fact = 'area'] = areaFacts(areaKm2, useUnits());
  return (
    <Panel title={isOwn ? 'Your area' : 'Area'}>
      <Checkbox
        label={`Outline the ${fact} ${isOwn ? 'you bought' : 'it was bought for'}`}
        checked={isOutlined}
        onChange={(event) => onOutline(event.currentTarget.checked)}
      />
    </Panel>
  );
}
