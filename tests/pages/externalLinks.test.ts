// Links to other sites: every widget's examples and the header's menus are rendered with all their links replaced by
// links to another site. The other page gets no access to this window and no referrer.
import { expect, test } from 'vitest';
import { widgets } from '#widgets/contracts.gen.ts';
import { exampleLoaders } from '#widgets/examples.gen.ts';
import type { AppState } from '#schemas/appState.ts';
import { LINK_TYPES } from '#schemas/page/link.ts';
import { renderDocument } from './renderDocument.ts';

const OTHER_SITE = 'https://other.example/page';
const link = { type: 'URL', url: OTHER_SITE };

/** Returns a copy in which each link of a call to action and of a rich text leads to the other site. */
const withExternalLinks = (value: unknown): unknown => {
  if (typeof value === 'string') return value.replaceAll(/\]\((?:https:|\/)[^)\s]*\)/g, `](${OTHER_SITE})`);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withExternalLinks);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]: [string, unknown]) => {
      const { type } = (typeof inner === 'object' ? (inner ?? {}) : {}) as { type?: string };
      const isLink = /link$/i.test(key) && (LINK_TYPES as readonly (string | undefined)[]).includes(type);
      return [key, isLink ? link : withExternalLinks(inner)];
    }),
  );
};

/** Returns the opening tags of the links to the other site. */
const findExternalTags = (html: string): string[] =>
  (html.match(/<a [^>]*>/g) ?? []).filter((tag) => tag.includes(`href="${OTHER_SITE}`));
const isIsolated = (tag: string): boolean => {
  const rel = / rel="([^"]*)"/.exec(tag)?.[1]?.split(' ') ?? [];
  return rel.includes('noopener') && rel.includes('noreferrer');
};

test('links to other sites carry rel noopener noreferrer in every widget', async () => {
  const typesWithLinks = new Set<string>();
  for (const { type, version } of widgets) {
    const examples = (await exampleLoaders[type]?.()) ?? [];
    const elements = examples.map(({ props }, index) => ({
      type,
      v: version,
      id: `row-${index}`,
      props: withExternalLinks(props),
    }));
    const { html } = await renderDocument({ id: 'home', elements });
    const tags = findExternalTags(html);
    if (tags.length > 0) typesWithLinks.add(type);
    expect(
      tags.filter((tag) => !isIsolated(tag)),
      type,
    ).toEqual([]);
  }
  expect([...typesWithLinks]).toEqual(expect.arrayContaining(['hero', 'carousel', 'rich-text']));
});

test('links to other sites carry rel noopener noreferrer in the header and the bottom bar', async () => {
  const items = ['one', 'two', 'three'].map((id) => ({ id, label: id, link, main: true }));
  const menu = {
    menus: ['top', 'bottom'].map((id) => ({ id, layout: 'top', bottom: id === 'bottom', items })),
    defaultMenu: 'top',
  } as unknown as AppState['menu'];
  const { html } = await renderDocument({ id: 'home', elements: [] }, { menu });
  const tags = findExternalTags(html);
  expect(tags).toHaveLength(6);
  expect(tags.filter((tag) => !isIsolated(tag))).toEqual([]);
});
