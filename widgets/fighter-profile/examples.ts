/** Fixtures, gallery and documentation. Props as an author writes them: defaults are filled by the validator. */
export const examples: readonly { readonly name: string; readonly props: unknown }[] = [
  { name: 'of the page', props: {} },
  { name: 'a fighter', props: { fighterId: 'example-fighter' } },
  { name: 'without bouts', props: { fighterId: 'example-newcomer' } },
];
