/** Fixtures, gallery and documentation. Props as an author writes them: defaults are filled by the validator. */
export const examples: readonly { readonly name: string; readonly props: unknown }[] = [
  { name: 'a series, told', props: { aboutId: 'example-series', intro: true } },
  { name: 'a season of it', props: { about: 'season', aboutId: 'example-season' } },
  { name: 'of the page', props: {} },
];
