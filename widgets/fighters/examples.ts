/** Fixtures, gallery and documentation. Props as an author writes them: defaults are filled by the validator. */
export const examples: readonly { readonly name: string; readonly props: unknown }[] = [
  { name: 'all', props: { title: 'Fighters', description: 'Everybody under contract, and what they have done.' } },
  { name: 'one division', props: { title: 'Heavyweights', division: 'heavyweight' } },
  { name: 'with ways to other pages', props: { title: 'Fighters', tabs: [{ ctaText: 'All fighters', link: { type: 'FIGHTERS' } }, { ctaText: 'Rankings', link: { type: 'SECTION_LINK', name: 'rankings' } }] } },
];
