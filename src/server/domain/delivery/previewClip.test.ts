import { expect, test } from 'vitest';
import { withPreviewClip } from './previewClip.ts';
import type { RealmContent } from './realmDocuments.ts';

const background = { entityId: 'v1', entityType: 'VOD' };
const clip = '/clips/a.webm';

function fillClip(item: object, viewer = {}, value: unknown = background): unknown {
  const content = { items: new Map([['v1', { id: 'v1', ...item }]]) } as unknown as RealmContent;
  return withPreviewClip(content, value, { isGuest: true, ...viewer });
}

test('a background without a URL gets the clip of the trailer of its content', () => {
  expect(fillClip({ trailer: { url: clip, accessLevel: 'GRANTED' } })).toEqual({ ...background, url: clip });
  const own = { ...background, url: '/clips/own.webm' };
  expect(fillClip({ trailer: { url: clip, accessLevel: 'GRANTED' } }, {}, own)).toBe(own);
});

test('only viewers who may watch the trailer get it', () => {
  const onSignIn = { trailer: { url: clip, accessLevel: 'GRANTED_ON_SIGN_IN' } };
  expect(fillClip(onSignIn)).toBe(background);
  expect(fillClip(onSignIn, { isGuest: false })).toMatchObject({ url: clip });
  expect(fillClip({ trailer: { url: clip, accessLevel: 'DENIED' } })).toBe(background);
  const granted = { trailer: { url: clip, accessLevel: 'GRANTED' } };
  expect(fillClip({ ...granted, minimumAge: 18 }, { isChild: true })).toBe(background);
  expect(fillClip({ ...granted, territories: ['MX'] }, { territory: 'FR' })).toBe(background);
  const spoiler = { title: { en: 'A match' } };
  expect(fillClip({ ...granted, spoiler }, { spoilers: { mode: 'hide' } })).toBe(background);
});

test('a background does not change when its content does not exist or has no clip', () => {
  expect(fillClip({})).toBe(background);
  const other = { ...background, entityId: 'v2' };
  expect(fillClip({}, {}, other)).toBe(other);
  expect(fillClip({ trailer: { videoId: 'v2', accessLevel: 'GRANTED' } })).toBe(background);
  expect(fillClip({}, {}, 'no object')).toBe('no object');
});
