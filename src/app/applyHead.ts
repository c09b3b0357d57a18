// Updates the document's head after a navigation in the browser.
import type { Head } from './head.ts';

/** Sets title, description, URLs, images and structured data of the page. */
export function applyHead(head: Head, to: Document): void {
  to.title = head.title;
  for (const old of to.head.querySelectorAll(
    'link[rel="canonical"], link[rel="alternate"][hreflang], meta[name="description"], meta[name="robots"], meta[property^="og:"], meta[name^="twitter:"], script[type="application/ld+json"]',
  ))
    old.remove();
  const add = (tag: string, attributes: Readonly<Record<string, string>>, text?: string): void => {
    const element = to.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    if (text !== undefined) (element as HTMLScriptElement).text = trust(text);
    to.head.append(element);
  };
  for (const [name, content] of listMeta(head))
    add('meta', { [name.startsWith('og:') ? 'property' : 'name']: name, content });
  add('link', { rel: 'canonical', href: head.canonical });
  for (const [hreflang, href] of Object.entries(head.alternates)) add('link', { rel: 'alternate', hreflang, href });
  for (const thing of head.structured) add('script', { type: 'application/ld+json' }, JSON.stringify(thing));
}

/** Trusted Types require a policy to set a script's text, also for JSON data. Created with the first script. */
let policy: { createScript(text: string): string } | undefined;
function trust(text: string): string {
  const { trustedTypes } = globalThis as {
    trustedTypes?: {
      createPolicy(name: string, rules: { createScript(text: string): string }): { createScript(text: string): string };
    };
  };
  policy ??= trustedTypes?.createPolicy('structured-data', { createScript: (json) => json }) ?? {
    createScript: (json) => json,
  };
  return policy.createScript(text);
}

/** Returns the head's meta elements as name -> content. */
export function listMeta({
  title,
  description,
  canonical,
  robots,
  openGraph,
}: Head): readonly (readonly [name: string, content: string])[] {
  return [
    ...(description === undefined
      ? []
      : ([
          ['description', description],
          ['og:description', description],
        ] as const)),
    ...(robots === undefined ? [] : ([['robots', robots]] as const)),
    ['og:title', title],
    ['og:url', canonical],
    ...Object.entries(openGraph),
  ];
}
