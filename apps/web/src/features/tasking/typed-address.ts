/** State of a step in the history that the screen itself wrote: the form goes on as it is. */
export const TYPED = 'typed';
