import { Checkbox } from '@mantine/core';
import { areaFacts } from '../../lib/area-text.ts';
import { useUnits } from '../../lib/use-units.ts';
import { Panel } from '../../ui/panel.tsx';

interface AreaPanelProps {
  /** What was bought, as it was priced. */
  readonly areaKm2: number | null;
  /** Of one's own image, not of one that somebody shared. */
  readonly isOwn: boolean;
  readonly isOutlined: boolean;
  readonly onOutline: (isOutlined: boolean) => void;
}

/** Of an image that is clipped to an area: where it ends. */
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
