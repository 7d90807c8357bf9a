import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './area.module.css';
import { endTool, setWidth, startTool, useAreaDraft } from './area-draft-store.ts';
import { type DrawTool, LEAST_POINTS } from './draw-shapes.ts';

const TOOLS: readonly { readonly tool: DrawTool; readonly label: string; readonly hint: string }[] = [
  { tool: 'box', label: 'Box', hint: 'Click two opposite corners on the globe.' },
  { tool: 'polygon', label: 'Polygon', hint: 'Click its corners on the globe. Press Enter or double-click to finish.' },
  {
    tool: 'corridor',
    label: 'Corridor',
    hint: 'Click along its middle on the globe. Press Enter or double-click to finish.',
  },
];
const WIDTH_KM = { min: 0.1, max: 200 } as const;

/** The shapes that can be drawn on the globe. */
export function DrawButtons() {
  const tool = useAreaDraft((draft) => draft.tool);
  const points = useAreaDraft((draft) => draft.points);
  const drawn = TOOLS.find((one) => one.tool === tool);
  return (
    <>
      <fieldset className={`${classes.row} ${classes.tools}`} aria-label="Draw on the globe">
        {TOOLS.map((one) => (
          <Button
            key={one.tool}
            size="xs"
            variant={one.tool === tool ? 'filled' : 'default'}
            aria-pressed={one.tool === tool}
            onClick={() => startTool(one.tool === tool ? null : one.tool)}
          >
            {one.label}
          </Button>
        ))}
        {drawn && drawn.tool !== 'box' ? (
          <Button size="xs" disabled={points.length < LEAST_POINTS[drawn.tool]} onClick={endTool}>
            Done
          </Button>
        ) : null}
      </fieldset>
      {tool === 'corridor' ? <WidthField /> : null}
      {drawn ? <output className={classes.quiet}>{drawn.hint}</output> : null}
    </>
  );
}

/** Total width of a corridor. */
function WidthField() {
  const [typed, setTyped] = useState(() => String(useAreaDraft.getState().widthKm));
  const widthKm = Number(typed.replace(',', '.'));
  const isWrong = !(widthKm >= WIDTH_KM.min && widthKm <= WIDTH_KM.max);
  return (
    <TextInput
      className={classes.width ?? ''}
      size="xs"
      label="Width in km"
      inputMode="decimal"
      value={typed}
      error={isWrong ? `From ${WIDTH_KM.min} to ${WIDTH_KM.max} km` : null}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        const next = Number(value.replace(',', '.'));
        if (next >= WIDTH_KM.min && next <= WIDTH_KM.max) setWidth(next);
      }}
    />
  );
}
