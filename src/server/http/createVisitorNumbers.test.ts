import cookie from '@fastify/cookie';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { createVisitorNumbers } from './createVisitorNumbers.ts';

test('no shared cache keeps a response that depends on the number of its visitor', async () => {
  const visitors = createVisitorNumbers();
  const app = fastify();
  await app.register(cookie);
  visitors.register(app);
  app.get<{ Params: { kind: string } }>('/:kind', async (request, reply) => {
    if (request.params.kind === 'trial') visitors.remember(request);
    return reply.header('cache-control', 'public, max-age=86400').redirect('/other', 301);
  });
  const first = await app.inject('/trial');
  expect(first.headers).toMatchObject({ 'cache-control': 'private, max-age=86400', location: '/other' });
  expect(first.cookies).toMatchObject([{ name: 'visitor' }]);
  const returning = await app.inject({ url: '/trial', cookies: { visitor: '7' } });
  expect(returning.headers['cache-control']).toBe('private, max-age=86400');
  expect(returning.cookies).toEqual([]);
  const other = await app.inject('/other');
  expect(other.headers['cache-control']).toBe('public, max-age=86400');
  expect(other.cookies).toEqual([]);
  await app.close();
});
