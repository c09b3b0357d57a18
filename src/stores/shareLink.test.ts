import { describe, expect, it } from 'vitest';
import { buildShareLink } from './shareLink.ts';

const buildUrl = (universalLink?: string, trackingConfiguration: { name: string; value: string }[] = []) =>
  buildShareLink(
    {
      title: 'A title',
      socialSharingDetail: { ...(universalLink !== undefined && { universalLink }), trackingConfiguration },
    },
    '/video/1/a-title?playlistId=2',
    'https://brand.example',
  )?.url;

describe('the shared address', () => {
  it('is undefined without sharing details', () => {
    expect(buildShareLink({ title: 'A' }, '/video/1', 'https://brand.example')).toBeUndefined();
  });
  it('is the address of the page when there is no universal link', () => {
    expect(buildUrl()).toBe('https://brand.example/video/1/a-title?playlistId=2');
  });
  it('contains the path, percent-encoded inside a query', () => {
    expect(buildUrl('https://links.example/open{path}')).toBe(
      'https://links.example/open/video/1/a-title?playlistId=2',
    );
    expect(buildUrl('https://links.example/?to={path}')).toBe(
      'https://links.example/?to=%2Fvideo%2F1%2Fa-title%3FplaylistId%3D2',
    );
  });
  it('carries the tracking values as utm parameters', () => {
    expect(
      buildUrl(undefined, [
        { name: 'source', value: 'app & web' },
        { name: 'utm_medium', value: 'card' },
      ]),
    ).toBe('https://brand.example/video/1/a-title?playlistId=2&utm_source=app+%26+web&utm_medium=card');
  });
  it('is never a script, another scheme or plain http of another site', () => {
    for (const invalidLink of [
      'javascript:alert(1)//{path}',
      'data:text/html,{path}',
      'http://evil.example{path}',
      'https://',
    ])
      expect(buildUrl(invalidLink), invalidLink).toBeUndefined();
  });
});
