/*
 * Pauses after wrong passwords and codes of the second factor, which Help names. Apart from the schemas, as the login is
 * drawn first.
 */

/** Wrong guesses in a row that are followed by no pause. */
export const GUESSES_FREE = 5;

/** The first pause; each that follows is twice as long. */
export const FIRST_GUESS_PAUSE_SEC = 1;

/** The longest pause, so that guesses of others cannot lock a user out for longer. */
export const LONGEST_GUESS_PAUSE_SEC = 900;

/** The owner of the account gets a mail at this wrong guess. */
export const GUESSES_WARNED_AT = 20;
