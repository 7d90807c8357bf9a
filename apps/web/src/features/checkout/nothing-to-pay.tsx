import { toCents } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { MessageBox } from '../../ui/message-box.tsx';
import classes from './checkout.module.css';
import { Purchasing } from './purchasing.tsx';

interface NothingToPayProps {
  readonly itemCount: number;
  /** The order is being placed. */
  readonly placing: boolean;
  readonly onPlace: () => void;
}

/** The checkout of free images. There is no card, and nothing is ordered before the button is pressed. */
export function NothingToPay({ itemCount, placing, onPlace }: NothingToPayProps) {
  return (
    <div className={classes.stack}>
      <Purchasing itemCount={itemCount} totalCents={toCents(0)} />
      <MessageBox kind="info" title="Nothing to pay">
        {itemCount === 1 ? 'This image is free.' : 'These images are free.'} Press Purchase to order without a card.
      </MessageBox>
      <Button size="lg" fullWidth loading={placing} onClick={onPlace}>
        Purchase
      </Button>
    </div>
  );
}
