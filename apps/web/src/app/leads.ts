/** What stands below the titles of screens that take a moment to come: people have something to read by then. */
export const leads = {
  home: 'Point at a place to see the images of it, and when which satellite passes next.',
  registration: 'An account is free. You only pay for images and tasking; the address is needed to order them.',
  myImagery: 'The images you bought: their states, which move by themselves, and their files.',
} as const;
