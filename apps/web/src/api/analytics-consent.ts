import { create } from 'zustand';
import { readStored, writeStored } from '../lib/local-storage.ts';
import { useServerInfo } from './server-info.ts';
import { useSession } from './session.ts';

/** Null if the user has not decided yet. */
type Consent = 'given' | 'refused' | null;

const STORAGE_KEY = 'groundtrack-analytics';

interface Decision {
  readonly userId: string;
  readonly consent: Consent;
}

/** `given user-1`: a decision applies to one account only, not to other accounts in the same browser. */
function storedDecision(): Decision | null {
  const [consent, userId] = (readStored(STORAGE_KEY) ?? '').split(' ');
  return (consent === 'given' || consent === 'refused') && userId ? { userId, consent } : null;
}

const useDecision = create<{ readonly decision: Decision | null }>(() => ({ decision: storedDecision() }));

/** The operator's analytics page, as the logged-in user has chosen it. */
export interface AnalyticsChoice {
  readonly consent: Consent;
  /** The URL, including the user's account. */
  readonly url: string;
  /** The host that counts visits: `count.example.org`. */
  readonly host: string;
  readonly isAllowed: boolean;
  readonly decide: (consent: 'given' | 'refused') => void;
}

/** Returns null if no analytics page is set up or no user is logged in. */
export function useAnalyticsChoice(): AnalyticsChoice | null {
  const userId = useSession()?.user?._id;
  const analytics = useServerInfo().data?.analytics;
  const decision = useDecision((state) => state.decision);
  if (!analytics || userId === undefined) return null;
  const consent = decision?.userId === userId ? decision.consent : null;
  const url = analytics.urlTemplate.replaceAll('{user}', encodeURIComponent(userId));
  return {
    consent,
    url,
    host: new URL(url).host,
    isAllowed: consent === 'given' || (consent === null && analytics.consent === 'assumed'),
    decide: (next) => {
      writeStored(STORAGE_KEY, `${next} ${userId}`);
      useDecision.setState({ decision: { userId, consent: next } });
    },
  };
}
