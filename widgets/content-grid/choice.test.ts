import { expect, test } from 'vitest';
import { facetsOf, readChoice, toggled, writeChoice } from './choice.ts';

test('what is written is read back; what is written wrongly is left out', () => {
  for (const written of ['topic:drama', 'topic:drama,comedy;length:long'])
    expect(writeChoice(readChoice(written))).toBe(written);
  for (const broken of [undefined, '', ';;', 'topic', 'topic:', ':drama', '__proto__:x', 'TOPIC:x'])
    expect(writeChoice(readChoice(broken)), broken).toBeUndefined();
  expect(readChoice('topic:a,a,;topic:b')).toEqual({ topic: ['a'] });
});

test('a value is chosen and taken back; the last one takes its facet along', () => {
  const one = toggled({}, 'topic', 'drama');
  expect(writeChoice(toggled(one, 'topic', 'comedy'))).toBe('topic:drama,comedy');
  expect(writeChoice(toggled(one, 'topic', 'drama'))).toBeUndefined();
  expect(facetsOf(one, ['type:series'])).toEqual(['type:series', 'topic:drama']);
});
