// Puts a page's head in place after a navigation in the browser.
import type { Head } from './head.ts';

/** Title, summary, addresses and pictures follow the page. The structured data goes: who reads it fetches the page's own HTML. */
export function applyHead(head: Head, to: Document): void {
  to.title = head.title;
  for (const old of to.head.querySelectorAll('link[rel="canonical"], link[rel="alternate"][hreflang], meta[name="description"], meta[name="robots"], meta[property^="og:"], meta[name^="twitter:"], script[type="application/ld+json"]')) old.remove();
  const add = (tag: string, attributes: Readonly<Record<string, string>>): void => {
    const element = to.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    to.head.append(element);
  };
  for (const [name, content] of metaOf(head)) add('meta', { [name.startsWith('og:') ? 'property' : 'name']: name, content });
  add('link', { rel: 'canonical', href: head.canonical });
  for (const [hreflang, href] of Object.entries(head.alternates)) add('link', { rel: 'alternate', hreflang, href });
}

/** The head's meta elements: name -> content. */
export function metaOf({ title, description, canonical, robots, openGraph }: Head): readonly (readonly [name: string, content: string])[] {
  return [
    ...(description === undefined ? [] : [['description', description], ['og:description', description]] as const),
    ...(robots === undefined ? [] : [['robots', robots]] as const),
    ['og:title', title], ['og:url', canonical], ...Object.entries(openGraph),
  ];
}
