import { sandboxCards } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { groupCardNumber } from './card-values.ts';
import classes from './checkout.module.css';

interface SandboxCardsProps {
  readonly onUse: (number: string) => void;
}

/** Every card the sandbox knows, and what happens with it. */
export function SandboxCards({ onUse }: SandboxCardsProps) {
  return (
    <div className={classes.hints}>
      <p>No money moves. Use one of the test cards, never a real one; any future date and any code go with them.</p>
      <table>
        <caption className="gt-visually-hidden">Test cards</caption>
        <thead className="gt-visually-hidden">
          <tr>
            <th scope="col">Card number</th>
            <th scope="col">What happens</th>
            <th scope="col">Use</th>
          </tr>
        </thead>
        <tbody>
          {sandboxCards.map(({ number, about }) => (
            <tr key={number}>
              <td>
                <code>{groupCardNumber(number)}</code>
              </td>
              <td>{about}</td>
              <td>
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => onUse(groupCardNumber(number))}
                  aria-label={`Use ${groupCardNumber(number)}`}
                >
                  Use
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
