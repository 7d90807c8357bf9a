/** State of a history entry that the screen itself wrote, so that the form is not reset. */
export const TYPED = 'typed';
