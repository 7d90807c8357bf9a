import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** The scroll position: the card at the top of the window, its offset, and the focused element. */
interface Kept {
  readonly imageId: string;
  readonly topPx: number;
  readonly focused: string | null;
}

/** By the key of the history entry. */
const keptAt = new Map<string, Kept>();
/** The last scroll position of the list. */
let lastKept: { readonly search: string; readonly kept: Kept } | null = null;
/** Router state that restores the last scroll position. */
const RETURNING = 'returning';
/** Cards that come into view for the first time grow from their estimated height, which moves the cards below. */
const SETTLING_FRAMES = 6;
/** A card far down a long list renders later. */
const WAITING_FRAMES = 180;

function findCards(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[data-image-id]')];
}

function toPlace(list: HTMLElement): Kept | null {
  const active = document.activeElement;
  const cards = findCards(list);
  const focusedCard = cards.find((card) => card.contains(active));
  const top = focusedCard ?? cards.find((card) => card.getBoundingClientRect().bottom > 0);
  const imageId = top?.dataset['imageId'];
  if (!top || imageId === undefined) return null;
  return {
    imageId,
    topPx: top.getBoundingClientRect().top,
    focused: focusedCard && active ? (openerOf(active).getAttribute('aria-label') ?? null) : null,
  };
}

/** The button of the menu in which an element is, because the menu is closed when one returns. */
function openerOf(element: Element): Element {
  const menu = element.closest('[role="menu"]');
  return (menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')) ?? element;
}

/** The target of a link back to the list: the same view at the same scroll position. */
export function wayBack(): { readonly to: string; readonly state: typeof RETURNING } {
  return { to: paths.myImagery() + (lastKept?.search ?? ''), state: RETURNING };
}

/**
 * Restores the scroll position when the user returns to the list. The browser cannot do that, because every new screen
 * starts at its top, and cards out of view only have an estimated height.
 */
export function useKeptScroll(list: RefObject<HTMLElement | null>, isThere: boolean): void {
  const { key, search, state } = useLocation();
  const cameBack = useNavigationType() === NavigationType.Pop;
  const returned = useRef(false);

  useLayoutEffect(() => {
    if (!isThere) return undefined;
    const shown = list.current;
    return () => {
      const kept = shown && toPlace(shown);
      if (!kept) return;
      keptAt.set(key, kept);
      lastKept = { search, kept };
    };
  }, [list, isThere, key, search]);

  useEffect(() => {
    const kept = keptAt.get(key) ?? (state === RETURNING ? lastKept?.kept : undefined);
    if (!isThere || !kept || returned.current || !(cameBack || state === RETURNING)) return undefined;
    returned.current = true;
    let waited = 0;
    let settled = 0;
    let handle = requestAnimationFrame(function settle() {
      const card = list.current && findCards(list.current).find(({ dataset }) => dataset['imageId'] === kept.imageId);
      if (card) {
        window.scrollBy({ top: card.getBoundingClientRect().top - kept.topPx, behavior: 'instant' });
        if (settled === 0 && kept.focused !== null) focusIn(card, kept.focused);
        settled += 1;
      } else waited += 1;
      if (settled < SETTLING_FRAMES && waited < WAITING_FRAMES) handle = requestAnimationFrame(settle);
    });
    return () => cancelAnimationFrame(handle);
  }, [list, isThere, cameBack, key, state]);
}

function focusIn(card: HTMLElement, label: string): void {
  const labeled = [...card.querySelectorAll<HTMLElement>('[aria-label]')];
  labeled.find((element) => element.getAttribute('aria-label') === label)?.focus({ preventScroll: true });
}
