/** Fixtures, gallery and documentation. Props as an author writes them: defaults are filled by the validator. */
export const examples: readonly { readonly name: string; readonly props: unknown }[] = [
  { name: 'a playlist', props: { listId: 'example-playlist' } },
  { name: 'a season', props: { list: 'season', listId: 'example-season' } },
  { name: 'of the page', props: {} },
];
