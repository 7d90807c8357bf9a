import { useEffect, useState } from 'react';

const FRAME_MS = 1000;

/** Plays this many frames, one per second. */
export function useFrames(count: number) {
  const [frame, setFrame] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => {
    if (!isPlaying || count === 0) return;
    const timer = setInterval(() => setFrame((now) => now + 1), FRAME_MS);
    return () => clearInterval(timer);
  }, [isPlaying, count]);
  return {
    frame: count === 0 ? 0 : frame % count,
    isPlaying: isPlaying && count > 0,
    play: () => setPlaying((now) => !now),
    step: () => setFrame((now) => now + 1),
    show: setFrame,
  };
}
