import { sandboxCards } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { groupCardNumber } from './card-values.ts';
import classes from './sandbox-cards.module.css';

interface SandboxCardsProps {
  readonly onUse: (number: string) => void;
}

/** The test card that succeeds, and a folded list of all others with their outcomes. */
export function SandboxCards({ onUse }: SandboxCardsProps) {
  const [paying, ...others] = sandboxCards;
  if (!paying) return null;
  return (
    <div className={classes.hints}>
      <p className={classes.hint}>
        <span>
          No card is charged. Pay with the test card <code>{groupCardNumber(paying.number)}</code>, never with a real
          one.
        </span>
        <UseCard number={paying.number} onUse={onUse} />
      </p>
      <details>
        <summary>Other test cards</summary>
        <table>
          <caption className="gt-visually-hidden">Other test cards</caption>
          <thead className="gt-visually-hidden">
            <tr>
              <th scope="col">Card number</th>
              <th scope="col">What happens</th>
              <th scope="col">Use</th>
            </tr>
          </thead>
          <tbody>
            {others.map(({ number, about }) => (
              <tr key={number}>
                <td>
                  <code>{groupCardNumber(number)}</code>
                </td>
                <td>{about}</td>
                <td>
                  <UseCard number={number} onUse={onUse} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}

function UseCard({ number, onUse }: SandboxCardsProps & { readonly number: string }) {
  const text = groupCardNumber(number);
  return (
    <Button size="xs" variant="default" onClick={() => onUse(text)} aria-label={`Use ${text}`}>
      Use
    </Button>
  );
}
