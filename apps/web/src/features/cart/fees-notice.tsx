import { formatUsd, HIGH_DEMAND_FEE, productsEndpoint, type TaskingFee } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useApi } from '../../api/use-api.ts';
import { paths } from '../../lib/paths.ts';
import { MessageBox } from '../../ui/message-box.tsx';
import { type CartRequest, withFees } from './cart-request.ts';
import type { OfferState } from './offer-state.ts';

interface FeesNoticeProps {
  readonly request: CartRequest;
  readonly offer: Extract<OfferState, { kind: 'fees' }>;
  readonly onReplace: (request: CartRequest) => void;
}

/** A request whose fees differ from those its place requires, and the corrected request. */
export function FeesNotice({ request, offer, onReplace }: FeesNoticeProps) {
  const { data } = useApi(productsEndpoint, {});
  const { provider } = request.selectedProduct.metadata;
  const known = data?.tasking.find((one) => one.provider === provider)?.metadata?.fees ?? [];
  const highDemand = known.find(({ description }) => description === HIGH_DEMAND_FEE);
  const others = known.filter((fee) => fee !== highDemand && isChosen(request, fee));
  return (
    <MessageBox
      kind="warning"
      title="The fees have changed"
      action={
        highDemand && offer.missing ? (
          <Button size="xs" onClick={() => onReplace(withFees(request, [highDemand, ...others]))}>
            {`Add ${HIGH_DEMAND_FEE} (${formatUsd(highDemand.price)})`}
          </Button>
        ) : data && !offer.missing ? (
          <Button size="xs" onClick={() => onReplace(withFees(request, others))}>
            {`Leave out ${HIGH_DEMAND_FEE}`}
          </Button>
        ) : (
          <Link to={paths.tasking()}>Request Tasking</Link>
        )
      }
    >
      {offer.message}
    </MessageBox>
  );
}

function isChosen({ additionalFees }: CartRequest, { priceId }: TaskingFee): boolean {
  return additionalFees.some((fee) => fee.priceId === priceId);
}
