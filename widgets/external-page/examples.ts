/** Fixtures, gallery and documentation. Props as an author writes them: defaults are filled by the validator. */
export const examples: readonly {
  readonly name: string;
  readonly props: unknown;
  readonly responses?: Readonly<Record<string, unknown>>;
}[] = [
  {
    name: 'a text',
    props: { textKey: 'terms' },
    responses: {
      getTexts: {
        key: 'terms',
        title: 'Terms',
        blocks: [
          { type: 'paragraph', text: 'What you watch is yours to watch, not to **sell**.' },
          { type: 'heading', text: 'Leaving' },
          { type: 'paragraph', text: 'At any time, in two steps.' },
        ],
      },
    },
  },
  { name: 'empty', props: { textKey: 'empty' }, responses: { getTexts: { key: 'empty', blocks: [] } } },
];
