/*
 * Pauses after wrong passwords and second-factor codes; the Help screen shows them. Kept out of the schemas so that the
 * login screen loads without zod.
 */

/** Consecutive wrong guesses that cause no pause. */
export const GUESSES_FREE = 5;

/** Length of the first pause. Each later pause is twice as long. */
export const FIRST_GUESS_PAUSE_SEC = 1;

/** Longest pause, so that wrong guesses by others cannot lock the owner out for longer. */
export const LONGEST_GUESS_PAUSE_SEC = 900;

/** Number of wrong guesses after which the owner is notified by email. */
export const GUESSES_WARNED_AT = 20;
