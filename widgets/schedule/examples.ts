import { items } from '../_shared/example-items.ts';

const day = (n: number): string => String(22 + Math.floor(n / 2)).padStart(2, '0');

/** Fixtures, gallery and documentation. Props as an author writes them: defaults are filled by the validator. */
export const examples: readonly { readonly name: string; readonly props: unknown }[] = [
  { name: 'days', props: { items: items(7, (i) => ({ type: 'LIVE', startDate: `2026-11-${day(i)}T${i % 2 ? '21' : '18'}:00:00Z`, description: 'Two sentences that say what it is. And why to come.', details: { facts: ['Main hall', 'Final'] }, accessLevel: i === 3 ? 'DENIED' : 'GRANTED' })) } },
  { name: 'releases', props: { title: 'Releases', source: 'releases', items: items(3, (i) => ({ release: { type: 'PREMIERE', scheduledAt: `2026-12-0${i + 1}T20:00:00Z` } })) } },
  { name: 'nothing to come', props: { items: [] } },
  { name: 'asks for its events', props: {} },
];
