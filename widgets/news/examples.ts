/** Fixtures, gallery and documentation. Props as an author writes them: defaults are filled by the validator. */
export const examples: readonly { readonly name: string; readonly props: unknown }[] = [
  { name: 'all feeds', props: { title: 'News', description: 'What was said, signed and denied.' } },
  { name: 'one feed', props: { title: 'Camps', feed: 'camps' } },
  { name: 'without a heading', props: {} },
];
