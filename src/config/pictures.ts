/**
 * Pictures that pages show without asking the API, in the form of its answers. When a master is
 * rendered again, its version and blur change: pictures.test.ts fails then, and
 * picture-index.json has the new values.
 */
export const FIXED_PICTURES = {
  notFound: {
    name: 'exterior-lodge-snow-dusk.5bf3c9eb',
    blur: 'UklGRkgAAABXRUJQVlA4IDwAAACwAQCdASoQAAsABUB8JaQCdAEeZAfwAMtDNkCcBx1LORTWsp496aITeuU5onqao8O1QbzyufeF0yCgAAA=',
  },
  error: {
    name: 'room-double-city-night-ink.04b9f1b5',
    blur: 'UklGRlIAAABXRUJQVlA4IEYAAAAQAgCdASoQAAsABUB8JaQCdAEekdjwBToAAP7AB0si7Tf3CHEv8EjcG0XFRX+y27NFRiOL7fEp/zSPgR0DeYjFE2oRaoAA',
  },
  login: {
    name: 'room-double-sea-day-sand.c5e9d066',
    blur: 'UklGRk4AAABXRUJQVlA4IEIAAADQAQCdASoQAAsABUB8JaQCdAC9y8hZ0AD9nR20MUeiPNQBfOqARP1s4i8yHTjq5qLd8dACVH6Pl9q3DMhPZC+wAAA=',
  },
  register: {
    name: 'studio-mountain-day-sand.8b985b54',
    blur: 'UklGRkYAAABXRUJQVlA4IDoAAABwAQCdASoQAAsABUB8JaQCdAA8AAD9dhXUIVgRTKpqk4HfuYfFW9NqsN3xKx14doEKaT0/q5QeoAAA',
  },
  /** The preview picture of shared links to pages that have no picture of their own. */
  share: {
    name: 'exterior-hanok-courtyard-dusk.ebca397a',
    blur: 'UklGRkwAAABXRUJQVlA4IEAAAADQAQCdASoQAAsABUB8JaQCdADwg+OOAAD+1K+ruiuvGHUZKnAGxXnmrAarXVMSNSehNJQ1LAaY8sIwUgaB7lAA',
  },
} as const;
