import { describe, expect, test } from 'vitest';
import { describeImage } from '#src/realm/imageUrl.ts';
import type { Problem } from '#schemas/problems.ts';
import { createPolicy } from '../../../ssr/contentSecurityPolicy.ts';
import { collectPolicySources } from '../../delivery/policySources.ts';
import { readContent } from '../../delivery/realmDocuments.ts';
import { emptyEnvironment, sampleDocuments, sampleFolder, type SampleFiles } from '../../testing/sampleFolder.ts';
import { compileRealm } from '../compileRealm.ts';
import { checkRealm } from './checkRealm.ts';

const imageHost = {
  base: 'https://cdn.example/originals/',
  template: 'https://img.cdn.example/w_{width},h_{height},f_{format}/{path}',
  widths: [320, 640, 1280],
};
const withHost = (host: object, image = 'https://cdn.example/originals/a.jpg#w=1600&h=900'): SampleFiles => ({
  'realm.json': { ...(sampleDocuments()['realm.json'] as object), imageHost: host },
  'pages/hosted.json': {
    id: 'hosted',
    title: 'Hosted',
    elements: [{ heroId: 'h', title: 'Hero', background: { imageUrl: image } }],
  },
});
const check = async (documents: SampleFiles) => checkRealm(await sampleFolder({ documents }), emptyEnvironment);
const listProblems = async (documents: SampleFiles): Promise<readonly Problem[]> => (await check(documents)).problems;

describe('imageHost', () => {
  test('is published with the images that it serves, and its origin is in the security policy', async () => {
    const { problems, checked } = await check(withHost(imageHost));
    expect(problems).toEqual([]);
    const content = readContent(compileRealm(checked!).documents);
    const page = content.pages.get('hosted') as { elements: { background: { imageUrl: string } }[] };
    const { imageUrl } = page.elements[0]!.background;
    expect(describeImage(imageUrl)).toMatchObject({
      src: 'https://img.cdn.example/w_640,h_360,f_webp/a.jpg',
      width: 1600,
      height: 900,
    });
    const directives = createPolicy({ isProduction: true, nonce: 'n', sources: collectPolicySources(content) });
    expect(directives['img-src']).toContain('https://img.cdn.example');
    expect(directives['img-src']).not.toContain('https://cdn.example');
  });

  test.each([
    [{ ...imageHost, template: 'https://img.cdn.example/{height}/{path}' }, '{width} in the URL'],
    [{ ...imageHost, template: 'https://img.cdn.example/{width}.{format}' }, '{path} or {url} in the URL'],
    [{ ...imageHost, template: 'https://img.cdn.example/{width}/{quality}/{path}' }, 'without "{quality}"'],
    [{ ...imageHost, template: 'https://{width}.cdn.example/{path}' }, 'a URL on an origin'],
    [{ ...imageHost, template: 'https://IMG.cdn.example/{width}/{path}' }, 'a URL on an origin'],
  ])('%j is reported with what the template needs', async (host, expected) => {
    const problems = await listProblems(withHost(host));
    expect(problems).toContainEqual(
      expect.objectContaining({
        code: 'FIELD_FORMAT',
        file: 'realm.json',
        pointer: '/imageHost/template',
        expected: expect.stringContaining(expected) as string,
      }),
    );
  });

  test.each([
    ['https://cdn.example/originals/a.jpg', "the image's size in px"],
    ['https://cdn.example/originals/a.jpg?v=2#w=16&h=9', 'a URL without a query'],
    [`https://cdn.example/originals/${'a'.repeat(300)}.jpg#w=1600&h=900`, 'a shorter URL'],
  ])('the image %s is reported where it is written', async (image, expected) => {
    expect(await listProblems(withHost(imageHost, image))).toEqual([
      expect.objectContaining({
        code: 'FIELD_FORMAT',
        file: 'pages/hosted.json',
        pointer: '/elements/0/background/imageUrl',
        expected: expect.stringContaining(expected) as string,
      }),
    ]);
  });

  test('an image that is not on the image host still needs an origin in realm.json', async () => {
    const [problem] = await listProblems(withHost(imageHost, 'https://other.example/a.jpg'));
    expect(problem).toMatchObject({ code: 'ORIGIN_UNLISTED', pointer: '/elements/0/background/imageUrl' });
  });
});
