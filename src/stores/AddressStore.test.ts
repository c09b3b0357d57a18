import { expect, test } from 'vitest';
import { AddressStore } from './AddressStore.ts';

test('the store returns the first value of a parameter; a change keeps other parameters and removes undefined ones', () => {
  const navigations: string[] = [];
  const address = new AddressStore(new URLSearchParams('a=1&a=2&b=x'), (query, how) =>
    navigations.push(`${how} ${query}`),
  );
  expect(address.query).toEqual({ a: '1', b: 'x' });
  address.change({ a: undefined, c: 'ü&' }, 'push');
  expect(navigations).toEqual(['push b=x&c=%C3%BC%26']);
});

test('after a navigation to an equal query, `query` is the same object, so subscribers do not render again', () => {
  const address = new AddressStore(new URLSearchParams('a=1'), () => undefined);
  const firstQuery = address.query;
  address.onNavigate('?a=1');
  expect(address.query).toBe(firstQuery);
  address.onNavigate('?a=2');
  expect(address.query).toEqual({ a: '2' });
});
