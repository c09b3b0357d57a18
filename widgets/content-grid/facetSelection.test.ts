import { expect, test } from 'vitest';
import { formatFacets, parseFacets, toFacetParameters, toggleFacetValue } from './facetSelection.ts';

test('the selection of facets is read as it was written, and malformed parts are ignored', () => {
  for (const parameter of ['topic:drama', 'topic:drama,comedy;length:long'])
    expect(formatFacets(parseFacets(parameter))).toBe(parameter);
  for (const malformed of [undefined, '', ';;', 'topic', 'topic:', ':drama', '__proto__:x', 'TOPIC:x'])
    expect(formatFacets(parseFacets(malformed)), malformed).toBeUndefined();
  expect(parseFacets('topic:a,a,;topic:b')).toEqual({ topic: ['a'] });
});

test('a value is toggled; a facet without values is removed', () => {
  const drama = toggleFacetValue({}, 'topic', 'drama');
  expect(formatFacets(toggleFacetValue(drama, 'topic', 'comedy'))).toBe('topic:drama,comedy');
  expect(formatFacets(toggleFacetValue(drama, 'topic', 'drama'))).toBeUndefined();
  expect(toFacetParameters(drama, ['type:series'])).toEqual(['type:series', 'topic:drama']);
});
