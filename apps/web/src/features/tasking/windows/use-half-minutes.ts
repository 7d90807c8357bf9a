import { useEffect, useState } from 'react';

const CHECK_MS = 30_000;

/** The time, renewed often enough for deadlines. */
export function useHalfMinutes(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), CHECK_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
