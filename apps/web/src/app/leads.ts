/** What stands below the titles of screens that take a moment to come: people have something to read by then. */
export const leads = {
  home: 'Point at a place to see the images of it, and when which satellite passes next.',
  registration: 'An account is free. You only pay for images and tasking; the address is needed to order them.',
  myImagery: 'What you bought: each image with its state, which moves by itself, and its files once they are there.',
} as const;
